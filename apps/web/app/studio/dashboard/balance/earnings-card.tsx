import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { PayoutControls } from '../../payouts/payout-controls.tsx'
import { earningsQuery } from '../../payouts/payout-queries.ts'
import { studioTexts } from '../../studio-texts.ts'
import { dashboardErrorText } from '../dashboard-error-text.ts'
import { EarningLines } from './earning-lines.tsx'
import { PayoutList } from './payout-list.tsx'

type Props = { onManage: () => void; onRequest: () => void }

/** The artist's account: income, payouts, and the payout button. */
export function EarningsCard({ onManage, onRequest }: Props) {
  const { data, error, refetch, isFetching } = useQuery(earningsQuery())
  return (
    <section className="panel span-12 earn" aria-labelledby="earn-title">
      <div className="earn-side">
        <h2 id="earn-title">Earnings &amp; Payouts</h2>
        {data && (
          <>
            <p className="quiet">Payouts are processed manually and may take a few business days.</p>
            <PayoutControls earnings={data} onManage={onManage} onRequest={onRequest} />
            <PayoutList payouts={data.payouts} />
            <p className="small payout-more">
              <Link to="/earnings">All sales and payouts</Link>
            </p>
          </>
        )}
        {!data && !error && <Skeleton height={46} width="70%" />}
      </div>
      {data && <EarningLines lines={data.lines} />}
      {!data && !error && <Skeleton height={220} />}
      {!data && error && (
        <ErrorState
          message={dashboardErrorText(error, () => studioTexts.earningsFailed)}
          onRetry={() => void refetch()}
          retryLabel="Retry"
          isRetrying={isFetching}
        />
      )}
    </section>
  )
}
