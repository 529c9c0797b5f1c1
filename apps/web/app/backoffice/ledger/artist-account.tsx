import { useQuery } from '@tanstack/react-query'
import { formatEmail } from '@tintype/domain/email/format-email'
import { Money } from '../../ui/text/money.tsx'
import { ForRole } from '../frame/for-role.tsx'
import { AdjustmentForm } from './adjustment-form.tsx'
import { ArtistEntries } from './artist-entries.tsx'
import { LedgerPart } from './ledger-part.tsx'
import { accountQuery } from './ledger-queries.ts'

/** One artist's balance, entry by entry, and the adjustment form. */
export function ArtistAccount({ artistId }: { artistId: string }) {
  const account = useQuery(accountQuery(artistId))
  return (
    <LedgerPart query={account} height={240}>
      {({ artist, balanceCents, availableCents, pendingCents, inFlightCents, disputedCents }) => (
        <>
          <header className="ledger-account">
            <h3>{artist.name}</h3>
            <span className="hint">
              {artist.handle} · {formatEmail(artist.email)}
            </span>
          </header>
          <dl className="money-sums">
            <Sum name="Balance" cents={balanceCents} isFirst />
            <Sum name="Available" cents={availableCents} />
            <Sum name="Held" cents={pendingCents} />
            <Sum name="Payout on its way" cents={inFlightCents} />
            <Sum name="In dispute" cents={disputedCents} />
          </dl>
          <ForRole needs="finance">
            <AdjustmentForm artist={artist} balanceCents={balanceCents} />
          </ForRole>
          <ArtistEntries artist={artist} />
        </>
      )}
    </LedgerPart>
  )
}

function Sum({ name, cents, isFirst }: { name: string; cents: number; isFirst?: boolean }) {
  return (
    <div data-first={isFirst} data-minus={cents < 0 || undefined}>
      <dt>{name}</dt>
      <dd>
        <Money cents={cents} isExact />
      </dd>
    </div>
  )
}
