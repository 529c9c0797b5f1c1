import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { TextField } from '../../ui/fields/text-field.tsx'
import { BackofficeTitle } from '../frame/backoffice-title.tsx'
import type { TableState } from '../table/table-state.ts'
import './lists.css'

/** Tabs for the page where items are decided, and the list of all items. */
export type ListTab = { to: string; name: string }

type Props = { title: string; intro: ReactNode; tabs?: readonly ListTab[]; here?: string; children: ReactNode }

/** A page with a single table. */
export function ListPage({ title, intro, tabs, here, children }: Props) {
  return (
    <main id="main" className="office-page">
      <BackofficeTitle>{title}</BackofficeTitle>
      <header className="office-head list-head">
        <div>
          <h1>{title}</h1>
          <p className="quiet">{intro}</p>
        </div>
        {tabs && <ListTabs tabs={tabs} here={here} />}
      </header>
      {children}
    </main>
  )
}

export function ListTabs({ tabs, here }: { tabs: readonly ListTab[]; here: string | undefined }) {
  return (
    <nav className="chips" aria-label="Views">
      {tabs.map(({ to, name }) => (
        <Link key={to} className="chip" to={to} aria-current={to === here ? 'page' : undefined}>
          {name}
        </Link>
      ))}
    </nav>
  )
}

/** From which day to which, both counted whole. */
export function DayFields({ filters }: Pick<TableState, 'filters'>) {
  return (
    <>
      <TextField label="From" name="from" type="date" defaultValue={filters.from} />
      <TextField label="To" name="to" type="date" defaultValue={filters.to} />
    </>
  )
}

export const orderTabs: readonly ListTab[] = [
  { to: '/backoffice/orders', name: 'Production' },
  { to: '/backoffice/orders/all', name: 'All orders' },
]
export const payoutTabs: readonly ListTab[] = [
  { to: '/backoffice/payouts', name: 'To review' },
  { to: '/backoffice/payouts/all', name: 'All payouts' },
]
export const artworkTabs: readonly ListTab[] = [
  { to: '/backoffice/artworks', name: 'Review' },
  { to: '/backoffice/artworks/all', name: 'All artworks' },
]
export const ledgerTabs: readonly ListTab[] = [
  { to: '/backoffice/ledger', name: 'Accounts' },
  { to: '/backoffice/ledger/entries', name: 'All entries' },
]
