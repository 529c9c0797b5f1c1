import { limits } from '@tintype/contract/limits'
import { useId } from 'react'
import { formatCents, formatPrice } from '../../../ui/text/numbers.ts'
import { useDelayedSave } from '../use-delayed-save.ts'

const SAVED_AFTER_MS = 700
const { min, max, step } = limits.donationPercent

/** An example amount. The calculation is the same for any commission. */
const COMMISSION_CENTS = 2000

/** 5 to 50 in steps of 5; saved after a pause. */
export function DonationPercent({ percent, onSave }: { percent: number; onSave: (percent: number) => void }) {
  const { value, change } = useDelayedSave({ saved: percent, save: onSave, delayMs: SAVED_AFTER_MS })
  const id = useId()
  const given = Math.floor((COMMISSION_CENTS * value) / 100)
  return (
    <div className="field">
      <label className="label" htmlFor={id}>
        <span>Donation percentage</span>
        <output htmlFor={id} className="num">
          {value}%
        </output>
      </label>
      <input
        id={id}
        type="range"
        className="range"
        min={min}
        max={max}
        step={step}
        value={value}
        aria-valuetext={`${value} percent`}
        aria-describedby={`${id}-hint`}
        style={{ '--v': `${((value - min) / (max - min)) * 100}%` }}
        onChange={(event) => change(Number(event.target.value))}
      />
      <span id={`${id}-hint`} className="hint">
        For every {formatPrice(COMMISSION_CENTS)} you earn: {formatCents(given)} for the cause, {formatCents(COMMISSION_CENTS - given)} for
        you.
      </span>
    </div>
  )
}
