import { useQuery } from '@tanstack/react-query'
import { formatEmail } from '@tintype/domain/email/format-email'
import { ForRole } from '../frame/for-role.tsx'
import { LoadedPart } from '../loaded-part.tsx'
import { MoneySum } from '../money-sum.tsx'
import { AdjustmentForm } from './adjustment-form.tsx'
import { ArtistEntries } from './artist-entries.tsx'
import { accountQuery } from './ledger-queries.ts'

/** One artist's balance, entry by entry, and the adjustment form. */
export function ArtistAccount({ artistId }: { artistId: string }) {
  const account = useQuery(accountQuery(artistId))
  return (
    <LoadedPart query={account} heights={[240]}>
      {({ artist, balanceCents, availableCents, pendingCents, inFlightCents, disputedCents }) => (
        <>
          <header className="ledger-account">
            <h3>{artist.name}</h3>
            <span className="hint">
              {artist.handle} · {formatEmail(artist.email)}
            </span>
          </header>
          <dl className="money-sums">
            <MoneySum name="Balance" cents={balanceCents} isFirst />
            <MoneySum name="Available" cents={availableCents} />
            <MoneySum name="Held" cents={pendingCents} />
            <MoneySum name="Payout on its way" cents={inFlightCents} />
            <MoneySum name="In dispute" cents={disputedCents} />
          </dl>
          <ForRole needs="finance">
            <AdjustmentForm artist={artist} balanceCents={balanceCents} />
          </ForRole>
          <ArtistEntries artist={artist} />
        </>
      )}
    </LoadedPart>
  )
}
