import type { OfficeArtist } from '@tintype/contract/artist-office'
import type { RefObject } from 'react'
import { Link } from 'react-router'
import { dayWords } from '../../ui/dates.ts'
import { Money } from '../../ui/money.tsx'
import { StatusWord } from '../../ui/status-word.tsx'

/** Artists with what tells one from another at a glance. */
export function ArtistTable({ artists, tableRef }: { artists: readonly OfficeArtist[]; tableRef: RefObject<HTMLTableElement | null> }) {
  return (
    <table className="artists" ref={tableRef}>
      <caption className="sr">Artists, the newest first</caption>
      <thead>
        <tr>
          <th scope="col">Artist</th>
          <th scope="col">E-mail</th>
          <th scope="col">Here since</th>
          <th scope="col" className="r">
            Artworks
          </th>
          <th scope="col" className="r">
            Balance
          </th>
          <th scope="col">Standing</th>
        </tr>
      </thead>
      <tbody>
        {artists.map(({ id, name, handle, email, since, artworks, balanceCents, suspendedAt }) => (
          <tr key={id}>
            <td className="who">
              <Link className="opens" to={`/backoffice/artists/${id}`}>
                {name}
              </Link>
              <span className="sub">{handle}</span>
            </td>
            <td className="mail">{email}</td>
            <td className="since num">{dayWords(since)}</td>
            <td className="works r num">{artworks}</td>
            <td className="owed r" data-minus={balanceCents < 0 || undefined}>
              <Money cents={balanceCents} isExact />
            </td>
            <td className="standing">
              {suspendedAt ? <StatusWord tone="refused">Suspended</StatusWord> : <StatusWord tone="done">Active</StatusWord>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
