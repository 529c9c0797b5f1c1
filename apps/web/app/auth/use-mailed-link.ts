import { useQuery } from '@tanstack/react-query'
import { isPassing } from '../api/problem.ts'

/**
 * Reads what a link of a mail still does, which changes nothing.
 * @param secret  of the link
 */
export function useMailedLink<Link>(name: string, secret: string, look: (secret: string) => Promise<Link>) {
  return useQuery({
    queryKey: [name, secret],
    queryFn: () => look(secret),
    retry: (failures, error) => failures < 3 && isPassing(error),
    staleTime: Number.POSITIVE_INFINITY,
  })
}
