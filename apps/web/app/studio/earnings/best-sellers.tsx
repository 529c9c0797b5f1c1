import type { BestSeller } from '@tintype/contract/ledger/sales'
import { formatCents } from '@tintype/domain/money'
import { SoldPlate } from './sold-plate.tsx'

export function BestSellers({ artworks }: { artworks: readonly BestSeller[] }) {
  if (!artworks.length) return <p className="quiet">No sales yet.</p>
  return (
    <ol className="best">
      {artworks.map(({ uid, title, picture, plates, earnedCents }) => (
        <li key={uid}>
          <SoldPlate picture={picture} />
          <span>
            <b>{title}</b>
            <small>{plates === 1 ? '1 print' : `${plates} prints`}</small>
          </span>
          <span className="num">{formatCents(earnedCents)}</span>
        </li>
      ))}
    </ol>
  )
}
