import { useQuery } from '@tanstack/react-query'
import { formatEmail } from '@tintype/domain/email/format-email'
import { type FormEvent, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/feedback/note.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { LoadedPart } from '../loaded-part.tsx'
import { ArtistAccount } from './artist-account.tsx'
import { foundArtistsQuery } from './ledger-queries.ts'

/** One artist's account. The artist is stored in the URL, so that the page can be shared with a colleague. */
export function LedgerArtist() {
  const [search, setSearch] = useSearchParams()
  const artistId = search.get('artist')
  const asked = search.get('q') ?? ''
  const [words, setWords] = useState(asked)
  const [isTried, setTried] = useState(false)
  const query = words.trim()

  function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (query.length >= 2) setSearch({ q: query }, { preventScrollReset: true })
  }

  return (
    <section className="office-card" aria-labelledby="artist">
      <header>
        <h2 id="artist">Artist account</h2>
      </header>
      <form aria-label="Find an artist" className="ledger-finder" onSubmit={submit} noValidate>
        <TextField
          label="Name, shop or email"
          autoComplete="off"
          spellCheck={false}
          value={words}
          error={isTried && query.length < 2 ? 'Enter at least two letters.' : undefined}
          onChange={({ target }) => setWords(target.value)}
        />
        <Button type="submit">Find</Button>
      </form>
      {asked && <Found query={asked} />}
      {artistId && <ArtistAccount key={artistId} artistId={artistId} />}
    </section>
  )
}

function Found({ query }: { query: string }) {
  const found = useQuery(foundArtistsQuery(query))
  return (
    <LoadedPart query={found} heights={[64]}>
      {(artists) =>
        artists.length ? (
          <ul className="ledger-found" aria-label="Artists found">
            {artists.map(({ id, name, handle, email }) => (
              <li key={id}>
                <Link to={{ search: `?artist=${id}` }} preventScrollReset>
                  {name}
                </Link>
                <span className="hint">
                  {handle} · {formatEmail(email)}
                </span>
              </li>
            ))}
          </ul>
        ) : (
          <Note>No artist matches “{query}” by name, shop handle or email.</Note>
        )
      }
    </LoadedPart>
  )
}
