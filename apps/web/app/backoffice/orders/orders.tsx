import { useInfiniteQuery } from '@tanstack/react-query'
import { type PrintState, printStateNames } from '@tintype/contract/production/print-states'
import { type FormEvent, useRef, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { ErrorPage } from '../../shell/error-page.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { BackofficeTitle } from '../frame/backoffice-title.tsx'
import { KeyHelp } from '../keys/key-help.tsx'
import { useKeysChoice } from '../keys/use-keys-choice.ts'
import { ListTabs, orderTabs } from '../lists/list-page.tsx'
import { OfficeListState } from '../office-list-state.tsx'
import { PayoutSkeleton } from '../payouts/payout-skeleton.tsx'
import './orders.css'
import { printsQuery } from './print-queries.ts'
import { PrintTable } from './print-table.tsx'
import { parseOrderNumber, printTabs, readPrintState } from './print-texts.ts'
import { rowKeys, useRowKeys } from './use-row-keys.ts'

export default function Orders() {
  const [search] = useSearchParams()
  const state = readPrintState(search.get('state'))
  // the same query as in the list below, so it is fetched once
  const { data } = useInfiniteQuery(printsQuery(state))
  return (
    <main id="main" className="office-page">
      <BackofficeTitle>Orders</BackofficeTitle>
      <header className="office-head">
        <h1>Orders in production</h1>
        <ListTabs tabs={orderTabs} here="/backoffice/orders" />
        <StateTabs current={state} open={data?.pages.at(-1)?.open ?? []} />
      </header>
      <PrintList key={state} state={state} />
    </main>
  )
}

export function ErrorBoundary() {
  return <ErrorPage />
}

function StateTabs({ current, open }: { current: PrintState; open: readonly { state: PrintState; count: number }[] }) {
  const counts = new Map(open.map(({ state, count }) => [state, count]))
  return (
    <nav className="chips" aria-label="State">
      {printTabs.map((state) => (
        <Link key={state} className="chip" to={{ search: `?state=${state}` }} aria-current={state === current ? 'page' : undefined}>
          {printStateNames[state]} {counts.get(state) && <span className="num">{counts.get(state)}</span>}
        </Link>
      ))}
    </nav>
  )
}

function PrintList({ state }: { state: PrintState }) {
  const query = useInfiniteQuery(printsQuery(state))
  const table = useRef<HTMLTableElement>(null)
  const [isKeysOn, setKeysOn] = useKeysChoice()
  const [isHelpOpen, setHelpOpen] = useState(false)
  useRowKeys(table, { isOn: isKeysOn, help: () => setHelpOpen(true) })
  const prints = query.data?.pages.flatMap((page) => page.prints) ?? []
  return (
    <>
      <div className="orders-tools">
        <OpenOrder />
        <Button size="small" variant="quiet" className="office-wide" onClick={() => setHelpOpen(true)}>
          Keyboard shortcuts
        </Button>
      </div>
      <KeyHelp keys={rowKeys} isOpen={isHelpOpen} onClose={() => setHelpOpen(false)} isOn={isKeysOn} onChange={setKeysOn} />
      <OfficeListState
        query={query}
        isEmpty={!prints.length}
        skeleton={<PayoutSkeleton />}
        empty={
          <EmptyState title={`No prints ${state === 'preflight' ? 'in preflight' : printStateNames[state].toLowerCase()}`}>
            {emptyWords[state]}
          </EmptyState>
        }
      >
        <PrintTable prints={prints} tableRef={table} />
      </OfficeListState>
    </>
  )
}

/** Straight to an order, by its number. */
function OpenOrder() {
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const [isTried, setTried] = useState(false)
  const number = parseOrderNumber(text)

  function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (number) navigate(`/backoffice/orders/${number}`)
  }

  return (
    <form className="orders-open" onSubmit={submit} noValidate>
      <TextField
        label="Order number"
        placeholder="T100001"
        autoComplete="off"
        value={text}
        error={isTried && !number ? 'An order number looks like T100001.' : undefined}
        onChange={({ target }) => setText(target.value)}
      />
      <Button type="submit">Open</Button>
    </form>
  )
}

const emptyWords: Record<PrintState, string> = {
  preflight: 'New prints are checked within seconds and then routed.',
  on_hold: 'No prints need a decision.',
  routed: 'No prints are waiting for production.',
  in_production: 'No prints are in production.',
  shipped: 'No parcels are in transit.',
  delivered: 'No parcels delivered yet.',
  cancelled: 'No prints cancelled.',
}
