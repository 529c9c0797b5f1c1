import { useQuery } from '@tanstack/react-query'
import type { Manufacturer } from '@tintype/contract/production/manufacturers'
import { printName } from '@tintype/domain/prints/sizes'
import { useState } from 'react'
import { ErrorPage } from '../../shell/error-page.tsx'
import { Button } from '../../ui/button.tsx'
import { LoadingState } from '../../ui/feedback/loading-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { BackofficeTitle } from '../frame/backoffice-title.tsx'
import { ForRole } from '../frame/for-role.tsx'
import '../money.css'
import { QueryError } from '../../api/query-error.tsx'
import { AnswerSecret } from './answer-secret.tsx'
import { ManufacturerForm } from './manufacturer-form.tsx'
import { regionNames } from './manufacturer-input.ts'
import { manufacturersQuery } from './manufacturer-queries.ts'
import './manufacturers.css'
import { formatCents, formatPlural } from '../../ui/text/numbers.ts'

export default function Manufacturers() {
  const list = useQuery(manufacturersQuery())
  const [isAdding, setAdding] = useState(false)
  return (
    <main id="main" className="office-page money-page">
      <BackofficeTitle>Manufacturers</BackofficeTitle>
      <header className="office-head">
        <h1>Manufacturers</h1>
        <p className="quiet">
          Each print is routed to the manufacturer that offers its size and region, has capacity and promises the earliest date. On a tie,
          the cheapest one gets it.
        </p>
        {!isAdding && (
          <ForRole needs="admin">
            <Button variant="primary" onClick={() => setAdding(true)}>
              Add manufacturer
            </Button>
          </ForRole>
        )}
      </header>
      <div className="money-list">
        {isAdding && (
          <section className="office-card" aria-labelledby="new-manufacturer">
            <h2 id="new-manufacturer">New manufacturer</h2>
            <ManufacturerForm onDone={() => setAdding(false)} />
          </section>
        )}
        {list.data?.manufacturers.map((one) => (
          <ManufacturerCard key={one.id} manufacturer={one} />
        ))}
        {!list.data && list.isError && <QueryError query={list} />}
        {list.isPending && (
          <LoadingState>
            <Skeleton height={180} />
          </LoadingState>
        )}
      </div>
    </main>
  )
}

export function ErrorBoundary() {
  return <ErrorPage />
}

function ManufacturerCard({ manufacturer }: { manufacturer: Manufacturer }) {
  const [isChanging, setChanging] = useState(false)
  const { id, name, isActive, openPrints } = manufacturer
  return (
    <section className="office-card" aria-labelledby={id}>
      <header>
        <h2 id={id}>{name}</h2>
        <span className="quiet num">
          {isActive ? '' : 'Not accepting new prints. '}
          {formatPlural(openPrints, { one: 'open print', other: 'open prints' })}
        </span>
      </header>
      {isChanging ? (
        <ManufacturerForm manufacturer={manufacturer} onDone={() => setChanging(false)} />
      ) : (
        <>
          <ManufacturerFacts manufacturer={manufacturer} />
          <div className="row">
            <ForRole needs="admin">
              <Button size="small" onClick={() => setChanging(true)}>
                Edit<span className="sr"> {name}</span>
              </Button>
            </ForRole>
            <ForRole needs="moderator">
              <LinkButton size="small" to={`/backoffice/manufacturers/${id}/answer`}>
                Import results<span className="sr"> of {name}</span>
              </LinkButton>
            </ForRole>
            <ForRole needs="admin">
              <AnswerSecret manufacturer={manufacturer} />
            </ForRole>
          </div>
        </>
      )}
    </section>
  )
}

function ManufacturerFacts({ manufacturer: { regions, capacityPerDay, leadDays, costs } }: { manufacturer: Manufacturer }) {
  const places = regionNames.filter(({ region }) => regions.includes(region)).map(({ name }) => name)
  return (
    <dl className="maker-facts">
      <div>
        <dt>Ships to</dt>
        <dd>{places.join(', ')}</dd>
      </div>
      <div>
        <dt>Capacity</dt>
        <dd className="num">{capacityPerDay} per day</dd>
      </div>
      <div>
        <dt>Lead time</dt>
        <dd className="num">{formatPlural(leadDays, { one: 'business day', other: 'business days' })}</dd>
      </div>
      {costs.map(({ size, costCents }) => (
        <div key={size}>
          <dt>{printName(size)}</dt>
          <dd className="num">{formatCents(costCents)}</dd>
        </div>
      ))}
    </dl>
  )
}
