import { useQuery } from '@tanstack/react-query'
import type { ArtistRecord } from '@tintype/contract/admin/artist-office'
import { Link, useParams } from 'react-router'
import { findProblemCode } from '../../api/problem.ts'
import { ErrorPage } from '../../shell/error-page.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { BackofficeTitle } from '../frame/backoffice-title.tsx'
import { LoadedPart } from '../loaded-part.tsx'
import '../money.css'
import { ArtistActions } from './artist-actions.tsx'
import { ArtistHistory } from './artist-history.tsx'
import { ArtistMoney } from './artist-money.tsx'
import { ArtistPerson } from './artist-person.tsx'
import { ArtistPictures } from './artist-pictures.tsx'
import { artistQuery } from './artist-queries.ts'
import { ArtistSessions } from './artist-sessions.tsx'
import { ArtistWorks } from './artist-works.tsx'
import './artists.css'

/** The record of an artist, with the possible actions. */
export default function Artist() {
  const { id = '' } = useParams()
  const artist = useQuery(artistQuery(id))
  const isMissing = ['artist_not_found', 'invalid'].includes(findProblemCode(artist.error) ?? '')
  return (
    <main id="main" className="office-page money-page artist-page">
      <BackofficeTitle>{artist.data?.name ?? 'Artist'}</BackofficeTitle>
      <header className="office-head">
        <p className="quiet">
          <Link to="/backoffice/artists">All artists</Link>
        </p>
        <h1>{artist.data?.name ?? (isMissing ? 'Artist not found' : 'Artist')}</h1>
      </header>
      <LoadedPart
        query={artist}
        heights={[110, 320]}
        missing={isMissing && <EmptyState title="Artist not found">No artist has this ID.</EmptyState>}
      >
        {(data) => <Loaded artist={data} />}
      </LoadedPart>
    </main>
  )
}

export function ErrorBoundary() {
  return <ErrorPage />
}

function Loaded({ artist }: { artist: ArtistRecord }) {
  return (
    <>
      <ArtistActions artist={artist} />
      <div className="artist-columns">
        <div className="money-list">
          <ArtistWorks artist={artist} />
          <ArtistMoney artist={artist} />
        </div>
        <div className="money-list">
          <ArtistPerson artist={artist} />
          <ArtistPictures pictures={artist.pictures} />
          <ArtistSessions signIn={artist.signIn} />
          <ArtistHistory events={artist.history} />
        </div>
      </div>
    </>
  )
}
