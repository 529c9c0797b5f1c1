import { useQuery } from '@tanstack/react-query'
import type { RemittanceBook } from '@tintype/contract/hope/remittances'
import { ErrorPage } from '../../../shell/error-page.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { BackofficeTitle } from '../../frame/backoffice-title.tsx'
import { CauseFundsTable } from '../../ledger/cause-funds-table.tsx'
import { LoadedPart } from '../../loaded-part.tsx'
import '../../money.css'
import { RemittanceCard } from './remittance-card.tsx'
import { remittancesQuery } from './remittance-queries.ts'
import './remittances.css'

export default function Remittances() {
  const book = useQuery(remittancesQuery())
  return (
    <main id="main" className="office-page money-page">
      <BackofficeTitle>Remittances</BackofficeTitle>
      <header className="office-head">
        <h1>Remittances</h1>
        <p className="quiet">Payments of donations to causes. Refunds reduce amounts that are not remitted yet.</p>
      </header>
      <LoadedPart query={book} heights={[320]}>
        {(data) => <Loaded book={data} />}
      </LoadedPart>
    </main>
  )
}

export function ErrorBoundary() {
  return <ErrorPage />
}

function Loaded({ book: { causes, remittances } }: { book: RemittanceBook }) {
  if (!causes.length) return <EmptyState title="No causes yet">Add a cause first. Donations to it are listed here.</EmptyState>
  return (
    <>
      <CauseFundsTable causes={causes} />
      <section className="money-list" aria-labelledby="batches">
        <h2 id="batches">All remittances</h2>
        {remittances.length ? (
          remittances.map((remittance) => <RemittanceCard key={remittance.id} remittance={remittance} />)
        ) : (
          <p className="quiet">No remittances yet.</p>
        )}
      </section>
    </>
  )
}
