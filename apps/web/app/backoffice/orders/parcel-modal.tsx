import { limits } from '@tintype/contract/limits'
import { problemText } from '@tintype/contract/problems'
import type { Print } from '@tintype/contract/production/production'
import { printName } from '@tintype/domain/prints/sizes'
import { useState } from 'react'
import { FormModal } from '../../ui/feedback/form-modal.tsx'
import { Note } from '../../ui/feedback/note.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { mayFocusField } from '../keys/may-focus-field.ts'

type Parcel = { prints: readonly Print[]; carrier: string; tracking: string }
type Props = {
  prints: readonly Print[]
  isBusy: boolean
  error: string | undefined
  onConfirm: (parcel: Parcel) => void
  onClose: () => void
}

/** The content of a parcel, and its tracking data. */
export function ParcelModal({ prints, isBusy, error, onConfirm, onClose }: Props) {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [carrier, setCarrier] = useState('')
  const [tracking, setTracking] = useState('')
  const [isTried, setTried] = useState(false)
  const inside = prints.filter(({ id }) => !left.has(id))

  function toggle(id: string) {
    const next = new Set(left)
    if (!next.delete(id)) next.add(id)
    setLeft(next)
  }
  function submit() {
    setTried(true)
    const parcel = { prints: inside, carrier: carrier.trim(), tracking: tracking.trim() }
    if (inside.length && parcel.carrier && parcel.tracking) onConfirm(parcel)
  }

  return (
    <FormModal
      title="Ship a parcel"
      submitLabel="Ship"
      busyLabel="Shipping…"
      isBusy={isBusy}
      onSubmit={submit}
      onClose={onClose}
      outro={
        <>
          {isTried && !inside.length && <Note tone="bad">{problemText('parcel_empty')}</Note>}
          {error && <Note tone="bad">{error}</Note>}
        </>
      }
    >
      <fieldset className="orders-parcel">
        <legend className="label">Prints in this parcel</legend>
        {prints.map(({ id, number, quantity, title, size, orientation }) => (
          <label key={id} className="office-check">
            <input type="checkbox" checked={!left.has(id)} onChange={() => toggle(id)} />
            <span>
              {quantity} × {title}, {printName(size, orientation)} <span className="quiet num">{number}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <TextField
        label="Carrier"
        autoFocus={mayFocusField()}
        maxLength={limits.parcelTextMax}
        value={carrier}
        error={isTried && !carrier.trim() ? problemText('carrier_missing') : undefined}
        onChange={({ target }) => setCarrier(target.value)}
      />
      <TextField
        label="Tracking number"
        autoComplete="off"
        spellCheck={false}
        maxLength={limits.parcelTextMax}
        value={tracking}
        error={isTried && !tracking.trim() ? problemText('tracking_missing') : undefined}
        onChange={({ target }) => setTracking(target.value)}
      />
    </FormModal>
  )
}
