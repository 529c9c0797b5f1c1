import { type QueryClient, useIsMutating, useQuery } from '@tanstack/react-query'
import { limits } from '@tintype/contract/limits'
import type { Claim } from '@tintype/contract/review/review'
import { useEffect, useRef, useState } from 'react'
import { api } from '../../../api/client.ts'

/** Claim an artwork only after this pause, so that browsing the queue claims none. */
const STOPPED_MS = 300
/** Renew often enough that a claim does not expire during review, even if one request is lost. */
const RENEW_MS = limits.review.claimMs / 5

/** Mutation key of review decisions. No claim is made while one is pending, because a decided artwork must not be claimed. */
export const decisionKey = ['review-decision']

const claimKey = 'review-claim'

/** Cancels a pending claim before a decision: the server would refuse a claim that arrives after it. */
export function stopClaiming(client: QueryClient): Promise<void> {
  return client.cancelQueries({ queryKey: [claimKey] })
}

/**
 * Claims an artwork while it is open.
 * @param isOn  false for roles that can only read
 * @returns the current claim, if known
 */
export function useClaim(uid: string, isOn: boolean): Claim | undefined {
  const [stoppedAt, setStoppedAt] = useState<string>()
  const mine = useRef<string>(undefined)
  useEffect(() => {
    const timer = setTimeout(() => setStoppedAt(uid), STOPPED_MS)
    return () => clearTimeout(timer)
  }, [uid])

  const isDeciding = useIsMutating({ mutationKey: decisionKey }) > 0
  const { data } = useQuery({
    queryKey: [claimKey, uid],
    enabled: isOn && stoppedAt === uid && !isDeciding,
    queryFn: async ({ signal }) => {
      const leaving = mine.current === uid ? undefined : mine.current
      const claim = await api.backoffice.artworks.claim({ uid, leaving }, { signal })
      mine.current = claim.isMine ? uid : undefined
      return claim
    },
    // never cached: the holder is fetched each time
    staleTime: 0,
    gcTime: 0,
    refetchInterval: RENEW_MS,
    retry: false,
  })
  return data
}
