import { useInfiniteQuery } from '@tanstack/react-query'
import type { ArtistEntry, LedgerArtist } from '@tintype/contract/ledger/ledger'
import { Link } from 'react-router'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { TableHead } from '../../ui/table-head.tsx'
import { Money } from '../../ui/text/money.tsx'
import { OfficeListState } from '../office-list-state.tsx'
import { formatDateTime } from '../review/age.ts'
import { entriesQuery } from './ledger-queries.ts'
import { artistAccountWords, transactionWords } from './ledger-texts.ts'

/** Every ledger entry of the artist, latest first, with its cause. */
export function ArtistEntries({ artist }: { artist: LedgerArtist }) {
  const query = useInfiniteQuery(entriesQuery(artist.id))
  const entries = query.data?.pages.flatMap((page) => page.entries) ?? []
  return (
    <OfficeListState
      query={query}
      isEmpty={!entries.length}
      skeleton={<Skeleton height={160} />}
      empty={<p className="quiet">No entries for {artist.name} yet.</p>}
    >
      <table className="ledger-entries stacked-table">
        <caption className="sr">Entries of {artist.name}, latest first</caption>
        <TableHead names={['Recorded', 'Kind', 'Account']} amounts={['Amount']} />
        <tbody>
          {entries.map((entry) => (
            <tr key={entry.id}>
              <td className="when num">{formatDateTime(entry.at)}</td>
              <td className="what">
                <b>{transactionWords[entry.kind]}</b> <Cause entry={entry} />
                {/* a payout's text would repeat the title */}
                {!entry.payout && (
                  <span className="hint">
                    {entry.text}
                    {entry.awaitsDelivery && ' · held until the claim window ends'}
                    {entry.clearsOn && ` · held until ${entry.clearsOn}`}
                  </span>
                )}
              </td>
              <td className="where">{artistAccountWords[entry.account]}</td>
              <td className="r amount" data-minus={entry.amountCents < 0 || undefined}>
                <Money cents={entry.amountCents} isExact />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </OfficeListState>
  )
}

/** The order, the payout, or the operator. */
function Cause({ entry: { order, payout, operator } }: { entry: ArtistEntry }) {
  if (order) return <Link to={`/backoffice/orders/${order.number}`}>Order {order.number}</Link>
  if (payout) return <Link to={`/backoffice/payouts?status=${payout.status}`}>{payout.number}</Link>
  return operator && <>by {operator}</>
}
