import type { ArtistRecord } from '@tintype/contract/admin/artist-office'
import { formatEmail } from '@tintype/domain/email/format-email'
import { formatDate } from '../../ui/text/dates.ts'

const kinds: Record<ArtistRecord['artistType'], string> = {
  general: 'General',
  photographer: 'Photographer',
  space_photography: 'Space photography',
  stoic_quotes: 'Stoic quotes',
}

/** The artist's contact and shop. */
export function ArtistPerson({ artist: { email, shopUrl, handle, artistType, since } }: { artist: ArtistRecord }) {
  return (
    <section className="office-card" aria-labelledby="person">
      <h2 id="person">Profile</h2>
      <dl className="artist-facts">
        <dt>Email</dt>
        <dd>{formatEmail(email)}</dd>
        <dt>Shop</dt>
        <dd>
          <a href={shopUrl} target="_blank" rel="noopener">
            {handle}
          </a>
        </dd>
        <dt>Type</dt>
        <dd>{kinds[artistType]}</dd>
        <dt>Joined</dt>
        <dd className="num">{formatDate(since)}</dd>
      </dl>
    </section>
  )
}
