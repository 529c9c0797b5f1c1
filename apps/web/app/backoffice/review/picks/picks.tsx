import { useInfiniteQuery } from '@tanstack/react-query'
import { limits } from '@tintype/contract/limits'
import { Form, useSearchParams } from 'react-router'
import { getServices } from '../../../api/services.ts'
import { ErrorPage } from '../../../shell/error-page.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { BackofficeTitle } from '../../frame/backoffice-title.tsx'
import { OfficeListState } from '../../office-list-state.tsx'
import { DeletionSkeleton } from '../deletions/deletion-skeleton.tsx'
import type { Route } from './+types/picks'
import { PickItem } from './pick-item.tsx'
import { pickablesQuery, usePick } from './pick-queries.ts'
import './picks.css'
import { cleanLine } from '@tintype/domain/text/clean-text'
import { truncateText } from '@tintype/domain/text/truncate-text'

export function loader({ context }: Route.LoaderArgs) {
  return { storefrontUrl: getServices(context).storefrontUrl }
}

/** A search changes only the URL: the loader data stays valid. */
export function shouldRevalidate() {
  return false
}

/** The staff picks of the store and, with a search, all candidates. */
export default function Picks({ loaderData }: Route.ComponentProps) {
  const [search] = useSearchParams()
  const wanted = truncateText(cleanLine(search.get('query') ?? ''), limits.searchMax, { measure: 'units', ellipsis: '' })
  const query = useInfiniteQuery(pickablesQuery(wanted))
  const cards = query.data?.pages.flatMap(({ products }) => products) ?? []
  const pick = usePick()
  return (
    <main id="main" className="office-page">
      <BackofficeTitle>Staff picks</BackofficeTitle>
      <header className="office-head">
        <h1>Staff picks</h1>
        <Form key={wanted} className="picks-search" role="search">
          <input
            className="input"
            type="search"
            name="query"
            defaultValue={wanted}
            maxLength={limits.searchMax}
            aria-label="Search products to add"
            placeholder="Product"
          />
          <Button type="submit">Search</Button>
        </Form>
      </header>
      <OfficeListState query={query} isEmpty={!cards.length} skeleton={<DeletionSkeleton />} empty={<NoProducts wanted={wanted} />}>
        <ul aria-label={wanted ? `Products for “${wanted}”` : 'Staff picks'}>
          {cards.map((card) => (
            <PickItem
              key={card.handle}
              card={card}
              storefrontUrl={loaderData.storefrontUrl}
              onChange={() => pick.mutate(card)}
              isBusy={pick.isPending && pick.variables.handle === card.handle}
            />
          ))}
        </ul>
      </OfficeListState>
    </main>
  )
}

export function ErrorBoundary() {
  return <ErrorPage />
}

function NoProducts({ wanted }: { wanted: string }) {
  if (wanted) return <EmptyState title="No products found">Try another word from the title or tags.</EmptyState>
  return <EmptyState title="No staff picks">Search for a product and add it. The store shows it under “Staff picks”.</EmptyState>
}
