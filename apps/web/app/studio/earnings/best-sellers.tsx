import type { BestSeller } from '@tintype/contract/ledger/sales'
import { formatCents, formatPlural } from '../../ui/text/numbers.ts'
import { SoldPrint } from './sold-print.tsx'

export function BestSellers({ artworks }: { artworks: readonly BestSeller[] }) {
  if (!artworks.length) return <p className="quiet">No sales yet.</p>
  return (
    <ol className="best">
      {artworks.map(({ uid, title, picture, prints, earnedCents }) => (
        <li key={uid}>
          <SoldPrint picture={picture} />
          <span>
            <b>{title}</b>
            <small>{formatPlural(prints, { one: 'print', other: 'prints' })}</small>
          </span>
          <span className="num">{formatCents(earnedCents)}</span>
        </li>
      ))}
    </ol>
  )
}
