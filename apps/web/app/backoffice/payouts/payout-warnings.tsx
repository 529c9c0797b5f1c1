import type { PayoutBlock } from '@tintype/contract/payouts/payouts'
import { Note } from '../../ui/feedback/note.tsx'

/** Reasons against a payout that arose after its request, in the artist's wording. */
export function PayoutWarnings({ blocks }: { blocks: readonly PayoutBlock[] }) {
  if (!blocks.length) return null
  return (
    <div className="stack" style={{ '--gap': 'var(--s-2)', marginBottom: 'var(--s-3)' }}>
      {blocks.map(({ code, text, remedy }) => (
        <Note key={code}>
          <b>Shown to the artist:</b> {text} {remedy}
        </Note>
      ))}
    </div>
  )
}
