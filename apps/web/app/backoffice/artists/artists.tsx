import { useInfiniteQuery } from '@tanstack/react-query'
import { ARTIST_LISTS } from '@tintype/contract/artist-office'
import { type FormEvent, useRef, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { ErrorPage } from '../../shell/error-page.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { BackofficeTitle } from '../backoffice-title.tsx'
import { OfficeListState } from '../office-list-state.tsx'
import { useRowKeys } from '../orders/use-row-keys.ts'
import { PayoutSkeleton } from '../payout-skeleton.tsx'
import { useKeysChoice } from '../use-keys-choice.ts'
import { type ArtistListed, artistsQuery } from './artist-queries.ts'
import { ArtistTable } from './artist-table.tsx'
import { artistListFrom, artistListNames } from './artist-words.ts'
import '../money.css'
import './artists.css'

/** Everybody who sells here, found by what one remembers of them. The address holds what is looked for. */
export default function Artists() {
  const [search] = useSearchParams()
  const show = artistListFrom(search.get('show'))
  const query = search.get('q') ?? ''
  return (
    <main id="main" className="office-page">
      <BackofficeTitle>Artists</BackofficeTitle>
      <header className="office-head">
        <h1>Artists</h1>
        <nav className="chips" aria-label="Which">
          {ARTIST_LISTS.map((each) => (
            <Link
              key={each}
              className="chip"
              to={{ search: searchOf({ show: each, query }) }}
              aria-current={each === show ? 'page' : undefined}
            >
              {artistListNames[each]}
            </Link>
          ))}
        </nav>
      </header>
      <Finder key={query} query={query} show={show} />
      <ArtistList key={`${show} ${query}`} show={show} query={query} />
    </main>
  )
}

export function ErrorBoundary() {
  return <ErrorPage />
}

function searchOf({ show, query }: { show: ArtistListed; query: string }): string {
  return new URLSearchParams({ ...(show !== 'all' && { show }), ...(query && { q: query }) }).toString()
}

function Finder({ query, show }: { query: string; show: ArtistListed }) {
  const [, setSearch] = useSearchParams()
  const [words, setWords] = useState(query)

  function submit(event: FormEvent) {
    event.preventDefault()
    setSearch(searchOf({ show, query: words.trim() }))
  }

  return (
    <form className="artist-finder" aria-label="Find an artist" onSubmit={submit} noValidate>
      <TextField
        label="Name, shop or e-mail"
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        value={words}
        onChange={({ target }) => setWords(target.value)}
      />
      <Button type="submit">Find</Button>
    </form>
  )
}

function ArtistList({ show, query: words }: { show: ArtistListed; query: string }) {
  const query = useInfiniteQuery(artistsQuery({ query: words, show }))
  const artists = query.data?.pages.flatMap((page) => page.artists) ?? []
  const table = useRef<HTMLTableElement>(null)
  const [isKeysOn] = useKeysChoice()
  useRowKeys(table, { isOn: isKeysOn, help: () => undefined })
  return (
    <OfficeListState
      query={query}
      isEmpty={!artists.length}
      skeleton={<PayoutSkeleton />}
      empty={
        <EmptyState title="Nobody found">
          {words ? `No artist has “${words}” in the name, the shop’s address or the e-mail.` : 'Nobody is suspended.'}
        </EmptyState>
      }
    >
      <ArtistTable artists={artists} tableRef={table} />
    </OfficeListState>
  )
}
