import { useQuery } from '@tanstack/react-query'
import { NavLink } from 'react-router'
import { SignOutButton } from '../shell/studio-header.tsx'
import { TopBar } from '../shell/top-bar.tsx'
import { overviewQuery } from './overview-queries.ts'

/** What waits, by its place. */
export function BackofficeHeader() {
  const { data: waiting } = useQuery(overviewQuery())
  return (
    <div className="office-bar">
      <TopBar home="/backoffice" label="Back office">
        <Place to="/backoffice/artworks" name="Artworks" count={waiting?.pendingArtworks} />
        <Place to="/backoffice/picks" name="Picks" />
        <Place to="/backoffice/deletions" name="Deletions" count={waiting?.pendingDeletions} />
        <Place to="/backoffice/shop-pictures" name="Shop pictures" />
        <Place to="/backoffice/orders" name="Orders" />
        <Place to="/backoffice/manufacturers" name="Manufacturers" />
        <Place to="/backoffice/payouts" name="Payouts" count={waiting?.openPayouts} />
        <Place to="/backoffice/causes" name="Causes" />
        <Place to="/backoffice/remittances" name="Remittances" />
        <Place to="/backoffice/prices" name="Prices" />
        <Place to="/backoffice/quarantine" name="Quarantine" count={waiting?.openQuestions} />
        <Place to="/backoffice/ledger" name="Ledger" alarm={waiting?.isLedgerSound === false ? 'not sound' : undefined} />
        <Place to="/backoffice/account" name="Your sign-in" />
        <SignOutButton />
      </TopBar>
    </div>
  )
}

type PlaceProps = {
  to: string
  name: string
  count?: number | undefined
  /** What is wrong there. */
  alarm?: string | undefined
}

function Place({ to, name, count, alarm }: PlaceProps) {
  return (
    <NavLink to={to} className="num">
      {count === undefined ? name : `${name} ${count}`}
      {alarm && (
        <>
          {' '}
          <span className="alarm">{alarm}</span>
        </>
      )}
    </NavLink>
  )
}
