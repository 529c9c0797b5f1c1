import { useQuery } from '@tanstack/react-query'
import { isTransient } from '../api/problem.ts'

/**
 * Fetches the state of a mailed link, without side effects.
 * @param secret  of the link
 */
export function useMailedLink<Link>(name: string, secret: string, look: (secret: string) => Promise<Link>) {
  return useQuery({
    queryKey: [name, secret],
    queryFn: () => look(secret),
    retry: (failures, error) => failures < 3 && isTransient(error),
    staleTime: Number.POSITIVE_INFINITY,
  })
}
