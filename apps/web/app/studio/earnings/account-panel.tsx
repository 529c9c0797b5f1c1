import { useQuery } from '@tanstack/react-query'
import type { Earnings } from '@tintype/contract/payouts/payouts'
import type { Cents } from '@tintype/domain/money'
import { toErrorMessage } from '../../api/problem.ts'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { formatCents } from '../../ui/text/numbers.ts'
import { PayoutControls } from '../payouts/payout-controls.tsx'
import { earningsQuery } from '../payouts/payout-queries.ts'
import { clearingSentence } from '../payouts/payout-texts.ts'
import { usePayoutWindows } from '../payouts/use-payout-windows.tsx'
import { studioTexts } from '../studio-texts.ts'
import { PayoutHistory } from './payout-history.tsx'

/** The balance, the payout button, and past payouts. */
export function AccountPanel() {
  const { data, error, refetch, isFetching } = useQuery(earningsQuery())
  const { manage, request, payoutWindow } = usePayoutWindows()
  if (!data && error) {
    return (
      <ErrorState
        title={studioTexts.earningsFailed}
        message={toErrorMessage(error)}
        onRetry={() => void refetch()}
        retryLabel="Retry"
        isRetrying={isFetching}
      />
    )
  }
  return (
    <section className="panel earnings-account" aria-labelledby="account-title" aria-busy={!data}>
      <div className="stack">
        <h2 id="account-title" className="sr">
          Your account
        </h2>
        {data ? <Figures earnings={data} /> : <Skeleton height={84} />}
        {data ? <PayoutControls earnings={data} onManage={manage} onRequest={request} /> : <Skeleton height={46} width="60%" />}
      </div>
      {data ? <PayoutHistory payouts={data.payouts} /> : <Skeleton height={160} />}
      {payoutWindow}
    </section>
  )
}

/** One number per kind of balance: the available one comes first. */
function Figures({ earnings }: { earnings: Earnings }) {
  const { balanceCents, availableCents, pendingCents, payoutInFlightCents } = earnings
  const clearing = clearingSentence(earnings)
  return (
    <>
      <dl className="earnings-figures">
        <Figure name={pendingCents > 0 ? 'Available' : 'Balance'} cents={pendingCents > 0 ? availableCents : balanceCents} />
        {pendingCents > 0 && <Figure name="Pending" cents={pendingCents} />}
        {payoutInFlightCents > 0 && <Figure name="Payout in progress" cents={payoutInFlightCents} />}
      </dl>
      {clearing && <p className="small quiet">{clearing}</p>}
    </>
  )
}

function Figure({ name, cents }: { name: string; cents: Cents }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="num">{formatCents(cents)}</dd>
    </div>
  )
}
