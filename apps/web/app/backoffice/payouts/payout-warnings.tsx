import type { PayoutBlock } from '@tintype/contract/payouts/payouts'
import { Note } from '../../ui/feedback/note.tsx'

/** What has come up with the artist since the payout was requested, in the words that the artist reads. */
export function PayoutWarnings({ blocks }: { blocks: readonly PayoutBlock[] }) {
  if (!blocks.length) return null
  return (
    <div className="stack" style={{ '--gap': 'var(--s-2)', marginBottom: 'var(--s-3)' }}>
      {blocks.map(({ code, text, remedy }) => (
        <Note key={code}>
          <b>The artist reads:</b> {text} {remedy}
        </Note>
      ))}
    </div>
  )
}
