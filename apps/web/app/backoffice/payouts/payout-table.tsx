import type { OperatorPayout, PayoutStatus } from '@tintype/contract/payouts/payouts'
import type { RefObject } from 'react'
import type { PayoutChoice } from './payout-modal.tsx'
import { PayoutRow } from './payout-row.tsx'
import type { PayoutPick } from './use-payout-pick.ts'

type Props = {
  payouts: readonly OperatorPayout[]
  status: PayoutStatus
  /** Those that are being approved. */
  busyIds: readonly string[]
  pick: PayoutPick | undefined
  tableRef: RefObject<HTMLTableElement | null>
  onChoose: (choice: PayoutChoice) => void
}

const lastColumn: Record<PayoutStatus, string> = {
  requested: 'Decision',
  approved: 'Decision',
  exported: 'Decision',
  paid: 'Payment',
  failed: 'Reason',
  returned: 'Reason',
  cancelled: 'Reason',
}

export function PayoutTable({ payouts, status, busyIds, pick, tableRef, onChoose }: Props) {
  return (
    <table className="desk-table stacked-table-early" ref={tableRef}>
      <thead>
        <tr>
          <th scope="col">Requested</th>
          <th scope="col">Artist</th>
          <th scope="col" className="amount">
            Amount
          </th>
          <th scope="col">Method</th>
          <th scope="col">Details</th>
          <th scope="col" className="r">
            {lastColumn[status]}
          </th>
        </tr>
      </thead>
      <tbody>
        {payouts.map((payout) => (
          <PayoutRow
            key={payout.id}
            payout={payout}
            isBusy={busyIds.includes(payout.id)}
            isPicked={pick?.has(payout.id)}
            onPick={(isPicked) => pick?.set(payout.id, isPicked)}
            onChoose={onChoose}
          />
        ))}
      </tbody>
    </table>
  )
}
