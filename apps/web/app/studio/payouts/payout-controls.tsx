import { useQuery } from '@tanstack/react-query'
import type { Earnings, PayoutBlock } from '@tintype/contract/payouts/payouts'
import { Button } from '../../ui/button.tsx'
import { payoutSettingsQuery } from './payout-queries.ts'
import { findMainBlock } from './payout-texts.ts'
import './payout-controls.css'

type Props = { earnings: Earnings; onManage: () => void; onRequest: () => void }

/** The payout button, or the reason that prevents a request, with its remedy. */
export function PayoutControls({ earnings: { blocks }, onManage, onRequest }: Props) {
  const { data: settings, error, refetch, isFetching } = useQuery(payoutSettingsQuery())
  const block = findMainBlock(blocks)
  const reason = block && <Reason block={block} />
  return (
    <div className="row payout-controls">
      <Button
        variant={reason === undefined ? 'primary' : 'secondary'}
        disabledReason={
          settings ? reason : error && !isFetching ? 'Your payout method could not be loaded.' : 'Loading your payout method…'
        }
        onClick={onRequest}
      >
        Request Payout
      </Button>
      {!settings && error && (
        <Button isBusy={isFetching} busyLabel="Loading…" onClick={() => void refetch()}>
          Retry
        </Button>
      )}
      <Button onClick={onManage}>Manage</Button>
    </div>
  )
}

/** Part of the button's hint, so that it is read out with the button; spans, because the hint is one. */
function Reason({ block: { text, remedy } }: { block: PayoutBlock }) {
  return (
    <span className="payout-block">
      <b>{text}</b> <span>{remedy}</span>
    </span>
  )
}
