import { Button } from '../../ui/button.tsx'
import { formatCents } from '../../ui/text/numbers.ts'
import { KeyHint } from '../keys/key-hint.tsx'
import type { PayoutPick } from './use-payout-pick.ts'

type Props = { pick: PayoutPick; isBusy: boolean; isKeysOn: boolean; onApprove: () => void; onHelp: () => void }

/** Several payouts at once. */
export function PickBar({ pick, isBusy, isKeysOn, onApprove, onHelp }: Props) {
  const count = pick.picked.length
  return (
    <div className="desk-bar">
      <label className="desk-pick">
        <input type="checkbox" checked={pick.isAll} onChange={({ target }) => pick.setAll(target.checked)} />
        Select all
      </label>
      <Button
        size="small"
        variant="primary"
        isBusy={isBusy}
        busyLabel="Approving…"
        aria-keyshortcuts={isKeysOn ? 'a' : undefined}
        disabledReason={count ? undefined : 'Select one or more payouts to approve.'}
        onClick={onApprove}
      >
        {count ? `Approve ${count} · ${formatCents(pick.sumCents)}` : 'Approve selected'}
      </Button>
      {isKeysOn && count > 0 && <KeyHint>A</KeyHint>}
      <Button size="small" variant="quiet" className="desk-keys" onClick={onHelp}>
        Keyboard shortcuts
      </Button>
    </div>
  )
}
