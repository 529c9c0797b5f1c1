import { useQuery } from '@tanstack/react-query'
import type { MockupChoice } from '@tintype/domain/prints/mockup-rooms'
import { mockupQuery } from './mockup-queries.ts'

export function useMockup(uid: string, choice: MockupChoice) {
  const { data, error, refetch, isFetching } = useQuery(mockupQuery(uid, choice))
  return { mockup: data, error: isFetching ? null : error, askAgain: () => void refetch() }
}
