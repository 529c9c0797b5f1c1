import { useInfiniteQuery } from '@tanstack/react-query'
import type { OperatorPayout, PayoutStatus } from '@tintype/contract/payouts/payouts'
import { type ReactNode, type RefObject, useRef, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { toErrorMessage } from '../../api/problem.ts'
import { ErrorPage } from '../../shell/error-page.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { useToast } from '../../ui/feedback/use-toast.ts'
import { BackofficeTitle } from '../frame/backoffice-title.tsx'
import { useMay } from '../frame/for-role.tsx'
import { KeyHelp } from '../keys/key-help.tsx'
import { ListTabs, payoutTabs } from '../lists/list-page.tsx'
import { OfficeListState } from '../office-list-state.tsx'
import { BatchList } from './batches/batch-list.tsx'
import { MakeBatch } from './batches/make-batch.tsx'
import './payout-desk.css'
import { useKeysChoice } from '../keys/use-keys-choice.ts'
import { type PayoutChoice, PayoutModal } from './payout-modal.tsx'
import { isStepClosed, payoutsQuery, useManyApproved, usePayoutDecision } from './payout-queries.ts'
import { PayoutSkeleton } from './payout-skeleton.tsx'
import { PayoutTable } from './payout-table.tsx'
import { payoutStatuses, readPayoutStatus } from './payout-texts.ts'
import { PickBar } from './pick-bar.tsx'
import { payoutKeys, usePayoutKeys } from './use-payout-keys.ts'
import { type PayoutPick, usePayoutPick } from './use-payout-pick.ts'

export default function Payouts() {
  const [search] = useSearchParams()
  const status = readPayoutStatus(search.get('status'))
  return (
    <main id="main" className="office-page">
      <BackofficeTitle>Payouts</BackofficeTitle>
      <header className="office-head">
        <h1>Payouts</h1>
        <ListTabs tabs={payoutTabs} here="/backoffice/payouts" />
        <StatusTabs current={status} />
      </header>
      {status === 'exported' && <BatchList />}
      <PayoutList key={status} status={status} />
    </main>
  )
}

export function ErrorBoundary() {
  return <ErrorPage />
}

function StatusTabs({ current }: { current: PayoutStatus }) {
  return (
    <nav className="chips" aria-label="Status">
      {payoutStatuses.map(({ status, name }) => (
        <Link key={status} className="chip" to={{ search: `?status=${status}` }} aria-current={status === current ? 'page' : undefined}>
          {name}
        </Link>
      ))}
    </nav>
  )
}

function PayoutList({ status }: { status: PayoutStatus }) {
  const query = useInfiniteQuery(payoutsQuery(status))
  const payouts = query.data?.pages.flatMap((page) => page.payouts) ?? []
  const pick = usePayoutPick(payouts)
  const mayPay = useMay('finance')
  const isPicking = mayPay && status === 'requested'
  const table = useRef<HTMLTableElement>(null)
  return (
    <OfficeListState
      query={query}
      isEmpty={!payouts.length}
      skeleton={<PayoutSkeleton />}
      empty={<EmptyState title={`No ${status} payouts`}>{emptyWords[status]}</EmptyState>}
    >
      {mayPay && status === 'approved' && <MakeBatch payouts={payouts} hasMore={query.hasNextPage} />}
      {isPicking && <Picking pick={pick} table={table} />}
      <Rows payouts={payouts} status={status} pick={isPicking ? pick : undefined} table={table} />
    </OfficeListState>
  )
}

function Picking({ pick, table }: { pick: PayoutPick; table: RefObject<HTMLTableElement | null> }): ReactNode {
  const approval = useManyApproved(() => pick.setAll(false))
  const [isKeysOn, setKeysOn] = useKeysChoice()
  const [isHelpOpen, setHelpOpen] = useState(false)

  function approve() {
    if (pick.picked.length && !approval.isPending) approval.mutate(pick.picked.map(({ id }) => id))
  }

  usePayoutKeys(table, { isOn: isKeysOn, approve, help: () => setHelpOpen(true) })
  return (
    <>
      <PickBar pick={pick} isBusy={approval.isPending} isKeysOn={isKeysOn} onApprove={approve} onHelp={() => setHelpOpen(true)} />
      <KeyHelp keys={payoutKeys} isOpen={isHelpOpen} onClose={() => setHelpOpen(false)} isOn={isKeysOn} onChange={setKeysOn} />
    </>
  )
}

type RowsProps = {
  payouts: readonly OperatorPayout[]
  status: PayoutStatus
  pick: PayoutPick | undefined
  table: RefObject<HTMLTableElement | null>
}

function Rows({ payouts, status, pick, table }: RowsProps) {
  const [choice, setChoice] = useState<PayoutChoice>()
  const toast = useToast()
  const approval = usePayoutDecision()
  const [busyIds, setBusyIds] = useState<readonly string[]>([])

  function choose(next: PayoutChoice) {
    if (next.step !== 'approve') setChoice(next)
    else void approve(next.payout)
  }

  /** several approvals may run at once. The library calls per-call callbacks only for the last one, so results are reported here. */
  async function approve(payout: OperatorPayout) {
    setBusyIds((ids) => [...ids, payout.id])
    try {
      await approval.mutateAsync({ payout, step: 'approve' })
    } catch (error) {
      if (!isStepClosed(error)) toast.fail(toErrorMessage(error))
    } finally {
      setBusyIds((ids) => ids.filter((id) => id !== payout.id))
    }
  }

  return (
    <>
      <PayoutTable payouts={payouts} status={status} busyIds={busyIds} pick={pick} tableRef={table} onChoose={choose} />
      {choice && <PayoutModal choice={choice} onClose={() => setChoice(undefined)} />}
    </>
  )
}

const emptyWords: Record<PayoutStatus, string> = {
  requested: 'No payout requests.',
  approved: 'No approved payouts waiting for payment.',
  exported: 'No batches waiting for results.',
  paid: 'No payouts paid yet.',
  failed: 'No failed payouts.',
  returned: 'No returned payouts.',
  cancelled: 'No cancelled payouts.',
}
