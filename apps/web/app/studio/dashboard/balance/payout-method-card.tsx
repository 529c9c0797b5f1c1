import { useQuery } from '@tanstack/react-query'
import { payoutMethodNames } from '@tintype/contract/payouts/payout-methods'
import { toErrorMessage } from '../../../api/problem.ts'
import { Button } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { payoutSettingsQuery } from '../../payouts/payout-queries.ts'
import { destinationLines } from '../../payouts/payout-texts.ts'

export function PayoutMethodCard({ onManage }: { onManage: () => void }) {
  return (
    <section className="panel dash-card" aria-labelledby="method-title">
      <h2 id="method-title">Payout method</h2>
      <MethodWords />
      <div className="row">
        <Button size="small" onClick={onManage}>
          Manage
        </Button>
      </div>
    </section>
  )
}

function MethodWords() {
  const { data, error } = useQuery(payoutSettingsQuery())
  if (error && !data) return <p className="quiet">{toErrorMessage(error)}</p>
  if (!data) return <Skeleton width="70%" />
  const { method, details, detailsError } = data
  if (!method) return <p className="quiet">Not set up yet. Choose PayPal, bank transfer or cryptocurrency.</p>
  return (
    <ul className="quiet">
      <li>{payoutMethodNames[method]}</li>
      {detailsError ? (
        <li className="error">{detailsError}</li>
      ) : (
        destinationLines(method, details).map((line) => <li key={line}>{line}</li>)
      )}
    </ul>
  )
}
