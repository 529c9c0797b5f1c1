import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import type { OperatorPayout, PayoutStatus } from '@tintype/contract/payouts/payouts'
import { api, queries } from '../../api/client.ts'
import { findProblemCode, toErrorMessage } from '../../api/problem.ts'
import { toFile } from '../../api/to-file.ts'
import { useToast } from '../../ui/feedback/use-toast.ts'
import { formatCents } from '../../ui/text/numbers.ts'
import { refreshOverview } from '../overview/overview-queries.ts'

/** Payouts with one status, the longest waiting first. */
export function payoutsQuery(status: PayoutStatus) {
  return queries.backoffice.payouts.list.infiniteOptions({
    input: (cursor: string | undefined) => ({ status, cursor }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    refetchInterval: 60_000,
  })
}

/** Refetches all payout lists and batches, because a step moves a payout from one list to another. */
export async function refreshPayouts(client: QueryClient): Promise<void> {
  await Promise.all([client.invalidateQueries({ queryKey: queries.backoffice.payouts.key() }), refreshOverview(client)])
}

export type PayoutDecision = { payout: OperatorPayout } & (
  | { step: 'approve' }
  | { step: 'paid'; reference: string }
  | { step: 'failed' | 'returned' | 'cancelled'; reason: string }
)

/** @param onDone  called after the step, or if another operator has already taken one */
export function usePayoutDecision(onDone: () => void = () => undefined) {
  const client = useQueryClient()
  const toast = useToast()

  return useMutation({
    mutationFn: decide,
    async onSuccess(_, decision) {
      toast.show(doneWords(decision))
      onDone()
      await refreshPayouts(client)
    },
    async onError(error) {
      if (!isStepClosed(error)) return
      toast.show(toErrorMessage(error))
      onDone()
      await refreshPayouts(client)
    },
  })
}

/** Approves several payouts. Reports those that another operator has decided in the meantime. */
export function useManyApproved(onDone: () => void) {
  const client = useQueryClient()
  const toast = useToast()
  return useMutation({
    mutationFn: (ids: string[]) => api.backoffice.payouts.approveMany({ ids }),
    async onSuccess({ approved, refused }) {
      const sumCents = approved.reduce((sum, { amountCents }) => sum + amountCents, 0)
      // report errors first: an error replaces a plain message, but queues below a later one
      for (const message of new Set(refused.map((each) => each.message))) toast.fail(message)
      if (approved.length) toast.show(`Approved ${approved.length} (${formatCents(sumCents)}).`)
      onDone()
      await refreshPayouts(client)
    },
    onError: (error) => toast.fail(toErrorMessage(error)),
  })
}

/** The statement of a payout, as a file. */
export async function fetchStatement(id: string): Promise<File> {
  return toFile(await api.backoffice.payouts.statement({ id, format: 'pdf' }))
}

/** Whether another operator has taken a step with the payout, so that this step is no longer open. */
export function isStepClosed(error: unknown): boolean {
  return ['payout_state', 'payout_not_found'].includes(findProblemCode(error) ?? '')
}

function decide(decision: PayoutDecision): Promise<OperatorPayout> {
  const { id } = decision.payout
  const { payouts } = api.backoffice
  if (decision.step === 'approve') return payouts.approve({ id })
  if (decision.step === 'paid') return payouts.markPaid({ id, reference: decision.reference })
  const { reason } = decision
  if (decision.step === 'failed') return payouts.markFailed({ id, reason })
  return decision.step === 'returned' ? payouts.markReturned({ id, reason }) : payouts.cancel({ id, reason })
}

function doneWords({ step, payout: { amountCents, artistName } }: PayoutDecision): string {
  const what = `${formatCents(amountCents)} to ${artistName}`
  if (step === 'approve') return `Approved ${what}.`
  if (step === 'paid') return `Marked ${what} as paid.`
  return `${step === 'cancelled' ? 'Cancelled' : 'Marked'} ${what}${step === 'cancelled' ? '' : ` as ${step}`}. The amount was returned to the balance.`
}
