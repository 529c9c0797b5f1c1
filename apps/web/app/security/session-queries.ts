import { queryOptions } from '@tanstack/react-query'
import { auth } from '../session/auth.ts'

export function sessionsQuery() {
  return queryOptions({ queryKey: ['own-sessions'], queryFn: () => auth.listSessions(), staleTime: 0 })
}
