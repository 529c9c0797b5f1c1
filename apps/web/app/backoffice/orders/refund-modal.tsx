import type { OfficeOrder } from '@tintype/contract/production/production'
import { type RefundAmounts, refundTerms, splitRefund } from '@tintype/domain/refunds'
import { useState } from 'react'
import { isTransient, toErrorMessage } from '../../api/problem.ts'
import { FormModal } from '../../ui/feedback/form-modal.tsx'
import { Note } from '../../ui/feedback/note.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { formatCents } from '../../ui/text/numbers.ts'
import { type RefundRequest, useRefund } from './print-queries.ts'

/** The quantities of each line to refund. */
export function RefundModal({ order, onClose }: { order: OfficeOrder; onClose: () => void }) {
  const lines = order.lines.filter(({ refundableQuantity }) => refundableQuantity > 0)
  const [texts, setTexts] = useState<Record<number, string>>({})
  const [isTried, setTried] = useState(false)
  /** A refund without an answer: it may be recorded, so the same lines are sent again. */
  const [unsure, setUnsure] = useState<RefundRequest>()
  const refund = useRefund(order.orderNumber, {
    onDone: onClose,
    onFail: (error, sent) => setUnsure(isTransient(error) ? sent : undefined),
  })
  const wanted = lines.map(({ line, refundableQuantity }) => {
    const text = (texts[line] ?? '').trim()
    const quantity = text ? (/^\d{1,3}$/.test(text) ? Number(text) : Number.NaN) : 0
    return { line, quantity, isBad: !(quantity <= refundableQuantity) }
  })
  const isEmpty = wanted.every(({ quantity }) => quantity === 0)
  const asked = wanted.filter(({ quantity }) => quantity > 0).map(({ line, quantity }) => ({ line, quantity }))
  const quantities = new Map(wanted.map(({ line, quantity, isBad }) => [line, isBad ? 0 : quantity]))
  const amounts = splitRefund(
    order,
    order.lines.map(({ line }) => quantities.get(line) ?? 0),
  )

  function submit() {
    setTried(true)
    // if the refund was recorded, the order has fewer prints left to refund
    if (refund.isPending || (!unsure && (isEmpty || wanted.some(({ isBad }) => isBad)))) return
    refund.mutate(unsure ?? { lines: asked, expectedAmountCents: amounts.amountCents + amounts.taxCents })
  }

  return (
    <FormModal
      title={`Refund order ${order.orderNumber}`}
      submitLabel="Refund"
      busyLabel="Refunding…"
      variant="danger-solid"
      isBusy={refund.isPending}
      onSubmit={submit}
      onClose={onClose}
      intro={
        <p className="quiet">
          The refund goes to the original payment method and {refundTerms.shipping}. Banks take {refundTerms.bankDays} to show it. The
          artists’ commissions and donations for these prints are reversed.
        </p>
      }
      outro={
        <>
          {!isEmpty && <RefundSums order={order} amounts={amounts} />}
          {isTried && !unsure && isEmpty && <Note tone="bad">Enter how many prints to refund.</Note>}
          {refund.isError && <Note tone="bad">{toErrorMessage(refund.error)}</Note>}
        </>
      }
    >
      {lines.map(({ line, title, measures, refundableQuantity }) => (
        <TextField
          key={line}
          label={`${title}, ${measures}`}
          hint={`Up to ${refundableQuantity}`}
          inputMode="numeric"
          placeholder="0"
          value={texts[line] ?? ''}
          error={
            isTried && !unsure && wanted.find((one) => one.line === line)?.isBad
              ? `Enter a whole number up to ${refundableQuantity}.`
              : undefined
          }
          onChange={({ target }) => {
            setTexts({ ...texts, [line]: target.value })
            setUnsure(undefined)
          }}
        />
      ))}
    </FormModal>
  )
}

/** What is refunded, and what remains paid after it. */
function RefundSums({ order, amounts }: { order: OfficeOrder; amounts: RefundAmounts }) {
  const refundCents = amounts.amountCents + amounts.taxCents
  const leftCents = order.totalCents + order.paidTaxCents - order.refundedCents - order.refundedTaxCents
  const rows: [name: string, amount: string][] = [
    ['Prints', formatCents(amounts.goodsCents)],
    ['Shipping of these prints', formatCents(amounts.shippingCents)],
    ...(order.paidTaxCents > 0 ? [['Tax', formatCents(amounts.taxCents)] satisfies [string, string]] : []),
    ['Refund', formatCents(refundCents)],
    ['Total after refund', formatCents(leftCents - refundCents)],
  ]
  return (
    <dl className="orders-sums" aria-live="polite">
      {rows.map(([name, amount]) => (
        <div key={name} className={name === 'Refund' ? 'whole' : undefined}>
          <dt>{name}</dt>
          <dd>{amount}</dd>
        </div>
      ))}
    </dl>
  )
}
