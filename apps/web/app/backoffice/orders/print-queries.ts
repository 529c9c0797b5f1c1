import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import type { HoldCause } from '@tintype/contract/orders/order-states'
import type { PrintState } from '@tintype/contract/production/print-states'
import type { OfficeOrder, Print } from '@tintype/contract/production/production'
import { api, queries } from '../../api/client.ts'
import { idempotencyKeys } from '../../api/idempotency-keys.ts'
import { findProblemCode, toErrorMessage } from '../../api/problem.ts'
import { useToast } from '../../ui/feedback/use-toast.ts'

/** Prints in one state: the longest waiting first; in a final state, the latest first. */
export function printsQuery(state: PrintState) {
  return queries.backoffice.production.list.infiniteOptions({
    input: (cursor: string | undefined) => ({ state, cursor }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    refetchInterval: 60_000,
  })
}

export function orderQuery(orderNumber: string) {
  return queries.backoffice.production.order.queryOptions({
    input: { orderNumber },
    refetchInterval: ({ state: { data } }) => (data && isBeingEnlarged(data) ? 3000 : 60_000),
  })
}

function isBeingEnlarged({ lines }: OfficeOrder): boolean {
  return lines.some(({ prints }) => prints.some(({ filePercent }) => filePercent !== null))
}

export function offersQuery(id: string) {
  return queries.backoffice.production.offers.queryOptions({ input: { id } })
}

export type PrintStep =
  | { step: 'start' | 'release' | 'deliver'; print: Print }
  | { step: 'hold'; print: Print; reason: string; cause: HoldCause }
  | { step: 'cancel'; print: Print; reason: string }
  | { step: 'route'; print: Print; manufacturerId: string; reason: string }
  | { step: 'reprint'; print: Print; quantity: number; reason: string }
  | { step: 'ship'; prints: readonly Print[]; carrier: string; tracking: string }

/** Every step returns the whole order, which replaces the cached one. */
export function usePrintStep(orderNumber: string, onDone: () => void = () => undefined) {
  const client = useQueryClient()
  const toast = useToast()
  return useMutation({
    mutationFn: (step: PrintStep) => take(orderNumber, step),
    async onSuccess(order, step) {
      toast.show(doneWords(step))
      onDone()
      await showOrder(client, order)
    },
    async onError(error) {
      if (!isStale(error)) return
      toast.fail(toErrorMessage(error))
      onDone()
      await client.invalidateQueries({ queryKey: orderQuery(orderNumber).queryKey })
    },
  })
}

/** Creates a link for the manufacturer. The print's history records it, so the order is refetched. */
export function useSheetLink(orderNumber: string) {
  const client = useQueryClient()
  const toast = useToast()
  return useMutation({
    mutationFn: (id: string) => api.backoffice.production.sheet({ id }),
    onSuccess: () => client.invalidateQueries({ queryKey: orderQuery(orderNumber).queryKey }),
    onError: (error) => toast.fail(toErrorMessage(error)),
  })
}

export type RefundLines = { line: number; quantity: number }[]
/** A refund as the operator saw it. */
export type RefundRequest = { lines: RefundLines; expectedAmountCents: number }

type RefundSteps = { onDone: () => void; onFail: (error: unknown, asked: RefundRequest) => void }

/** Uses the same call as every other refund. */
export function useRefund(orderNumber: string, { onDone, onFail }: RefundSteps) {
  const client = useQueryClient()
  const toast = useToast()
  return useMutation({
    mutationFn: (asked: RefundRequest) =>
      idempotencyKeys.send('backoffice.orders.refund', { orderNumber, ...asked }, api.backoffice.orders.refund),
    onSuccess() {
      toast.show('Refund started.')
      onDone()
    },
    onError: onFail,
    // also after an error: the refund may have succeeded
    onSettled: () => client.invalidateQueries({ queryKey: queries.backoffice.production.key() }),
  })
}

export function useForgetCustomer(orderNumber: string, onDone: () => void) {
  const client = useQueryClient()
  const toast = useToast()
  return useMutation({
    mutationFn: () => api.backoffice.orders.forgetCustomer({ orderNumber }),
    onSuccess() {
      toast.show('Customer data erased.')
      onDone()
    },
    onSettled: () => client.invalidateQueries({ queryKey: queries.backoffice.production.key() }),
  })
}

/** Whether another operator has changed the print, so that the shown state is stale. */
export function isStale(error: unknown): boolean {
  return ['print_changed', 'print_state', 'print_not_found'].includes(findProblemCode(error) ?? '')
}

async function showOrder(client: QueryClient, order: OfficeOrder): Promise<void> {
  const { queryKey } = orderQuery(order.orderNumber)
  // a request in flight may return the order from before this step
  await client.cancelQueries({ queryKey })
  client.setQueryData(queryKey, order)
  await client.invalidateQueries({ queryKey: queries.backoffice.production.list.key() })
}

function take(orderNumber: string, step: PrintStep): Promise<OfficeOrder> {
  const { production } = api.backoffice
  if (step.step === 'ship') {
    const { carrier, tracking } = step
    const prints = step.prints.map(({ id, version }) => ({ id, version }))
    return idempotencyKeys.send('backoffice.production.ship', { orderNumber, prints, carrier, tracking }, production.ship)
  }
  const { id, version } = step.print
  if (step.step === 'route') return production.route({ id, version, manufacturerId: step.manufacturerId, reason: step.reason })
  if (step.step === 'reprint') {
    const { quantity, reason } = step
    return idempotencyKeys.send('backoffice.production.reprint', { id, version, quantity, reason }, production.reprint)
  }
  if (step.step === 'hold') return production.hold({ id, version, reason: step.reason, cause: step.cause })
  if (step.step === 'cancel') return production.cancel({ id, version, reason: step.reason })
  return production[step.step]({ id, version })
}

function doneWords(step: PrintStep): string {
  if (step.step === 'ship') return 'Shipped. The customer was notified.'
  const { number } = step.print
  const words = {
    start: 'is in production',
    release: 'is released',
    deliver: 'is delivered, with the rest of its parcel',
    hold: 'is on hold',
    cancel: 'is cancelled',
    route: 'is reassigned',
    reprint: 'will be reprinted',
  }
  return `${number} ${words[step.step]}.`
}
