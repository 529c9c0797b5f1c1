import { type QueryClient, useIsMutating, useQuery } from '@tanstack/react-query'
import { limits } from '@tintype/contract/limits'
import type { Claim } from '@tintype/contract/review/review'
import { useEffect, useRef, useState } from 'react'
import { api } from '../../../api/client.ts'

/** Whoever leafs through the queue has nothing to himself; who stops at an artwork has it. */
const STOPPED_MS = 300
/** Often enough that a claim never runs out while it is looked at, also after an asking that was lost. */
const RENEW_MS = limits.review.claimMs / 5

/** Names the decisions: while one is made nothing is claimed, as what is decided on is nobody's. */
export const decisionKey = ['review-decision']

const claimKey = 'review-claim'

/** For whoever decides: a claim that is on its way would come after the decision, and be refused. */
export function stopClaiming(client: QueryClient): Promise<void> {
  return client.cancelQueries({ queryKey: [claimKey] })
}

/**
 * Has an artwork to oneself while it is looked at.
 * @param isOn  false for those who only look
 * @returns whose it is, as far as is known
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
    // who has it is asked each time, never remembered
    staleTime: 0,
    gcTime: 0,
    refetchInterval: RENEW_MS,
    retry: false,
  })
  return data
}
