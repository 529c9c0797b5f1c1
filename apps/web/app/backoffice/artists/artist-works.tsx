import type { ArtistRecord } from '@tintype/contract/admin/artist-office'
import type { Artwork } from '@tintype/contract/artworks/artworks'
import type { TrustStanding } from '@tintype/contract/review/review'
import { StatusWord } from '../../ui/feedback/status-word.tsx'
import { formatDate } from '../../ui/text/dates.ts'
import { Money } from '../../ui/text/money.tsx'
import { Thumb } from '../thumb.tsx'
import { describeTrust, describeWorkStatus } from './artist-texts.ts'

/** The artist's artworks, their review decisions, and their sales. */
export function ArtistWorks({ artist: { artworks, sales, trust } }: { artist: ArtistRecord }) {
  return (
    <section className="office-card" aria-labelledby="works">
      <header>
        <h2 id="works">Artworks</h2>
        <p className="quiet num">
          {artworks.total} submitted, {artworks.approved} approved
        </p>
      </header>
      <dl className="money-sums">
        <div>
          <dt>Prints sold</dt>
          <dd className="num">{sales.prints}</dd>
        </div>
        <div>
          <dt>Earned</dt>
          <dd>
            <Money cents={sales.earnedCents} isExact />
          </dd>
        </div>
        <div>
          <dt>This month</dt>
          <dd>
            <Money cents={sales.thisMonthCents} isExact />
          </dd>
        </div>
        <div>
          <dt>Donated</dt>
          <dd>
            <Money cents={sales.donationCents} isExact />
          </dd>
        </div>
      </dl>
      <Trust standing={trust} />
      {artworks.latest.length ? (
        <ul className="artist-works" aria-label="Latest artworks">
          {artworks.latest.map((artwork) => (
            <Work key={artwork.uid} artwork={artwork} />
          ))}
        </ul>
      ) : (
        <p className="quiet">No artworks submitted yet.</p>
      )}
    </section>
  )
}

function Trust({ standing: record }: { standing: TrustStanding }) {
  const { tone, standing, why } = describeTrust(record)
  return (
    <p className="artist-trust">
      <b>Trusted publishing</b> <StatusWord tone={tone}>{standing}</StatusWord>
      <span className="sub num">{why}</span>
    </p>
  )
}

function Work({ artwork }: { artwork: Artwork }) {
  const { tone, words } = describeWorkStatus(artwork)
  const reason = artwork.takedown_reason ?? artwork.rejection_reason
  return (
    <li>
      <Thumb artwork={artwork} />
      <span className="words">
        {artwork.shopify_product_url ? (
          <a href={artwork.shopify_product_url} target="_blank" rel="noopener">
            {artwork.artworkName}
          </a>
        ) : (
          artwork.artworkName
        )}
        <span className="sub">
          {formatDate(artwork.created_at)}
          {reason && ` · ${reason}`}
        </span>
      </span>
      <StatusWord tone={tone}>{words}</StatusWord>
    </li>
  )
}
