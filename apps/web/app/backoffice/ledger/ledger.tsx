import { ErrorPage } from '../../shell/error-page.tsx'
import { BackofficeTitle } from '../frame/backoffice-title.tsx'
import { ListTabs, ledgerTabs } from '../lists/list-page.tsx'
import { SettlementCard } from '../settlement/settlement-card.tsx'
import { LedgerAccounts } from './ledger-accounts.tsx'
import { LedgerArtist } from './ledger-artist.tsx'
import { LedgerSoundness } from './ledger-soundness.tsx'
import '../money.css'
import './ledger.css'

export default function Ledger() {
  return (
    <main id="main" className="office-page money-page">
      <BackofficeTitle>Ledger</BackofficeTitle>
      <header className="office-head">
        <h1>Ledger</h1>
        <p className="quiet">Every amount owed, donated or paid. Entries are never changed: corrections are made by further entries.</p>
        <ListTabs tabs={ledgerTabs} here="/backoffice/ledger" />
      </header>
      <LedgerSoundness />
      <LedgerArtist />
      <LedgerAccounts />
      <SettlementCard />
    </main>
  )
}

export function ErrorBoundary() {
  return <ErrorPage />
}
