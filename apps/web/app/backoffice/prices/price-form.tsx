import type { PriceList } from '@tintype/contract/pricing/prices'
import { printInches, printLabel } from '@tintype/domain/prints/sizes'
import { type FormEvent, useState } from 'react'
import { toErrorMessage } from '../../api/problem.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmModal } from '../../ui/feedback/confirm-modal.tsx'
import { Note } from '../../ui/feedback/note.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { longDateTime } from '../../ui/text/locale.ts'
import { type PriceValues, readPrices, toPriceValues } from './price-input.ts'
import { useAddPrices } from './price-queries.ts'

type Size = PriceList['inForce'][number]['size']

/** Form to change the current prices from an instant on. The effects are shown while typing and again before the submit. */
export function PriceForm({ inForce }: { inForce: PriceList['inForce'] }) {
  const [values, setValues] = useState<PriceValues>({ validFrom: '', prices: toPriceValues(inForce) })
  const [isAsking, setAsking] = useState(false)
  const [isTried, setTried] = useState(false)
  const add = useAddPrices(() => {
    setAsking(false)
    setValues({ validFrom: '', prices: toPriceValues(inForce) })
    setTried(false)
  })
  const reading = readPrices(values, inForce, new Date())

  function write(size: Size, field: 'price' | 'commission', text: string) {
    const before = values.prices[size] ?? { price: '', commission: '' }
    setValues({ ...values, prices: { ...values.prices, [size]: { ...before, [field]: text } } })
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (!reading.problem) setAsking(true)
  }

  return (
    <form className="office-card prices-form" onSubmit={submit} noValidate>
      <h2>Change prices</h2>
      {inForce.map(({ size }) => (
        <fieldset key={size}>
          <legend>
            {printLabel(size, 'vertical')} <small>{printInches(size, 'vertical')}</small>
          </legend>
          <TextField
            label="Price (USD)"
            inputMode="decimal"
            value={values.prices[size]?.price ?? ''}
            onChange={({ target }) => write(size, 'price', target.value)}
          />
          <TextField
            label="Commission (USD)"
            inputMode="decimal"
            value={values.prices[size]?.commission ?? ''}
            onChange={({ target }) => write(size, 'commission', target.value)}
          />
        </fieldset>
      ))}
      <TextField
        label="Effective from"
        aside="optional"
        type="datetime-local"
        hint="Leave empty to apply immediately."
        value={values.validFrom}
        onChange={({ target }) => setValues({ ...values, validFrom: target.value })}
      />
      <Effects effects={reading.effects} />
      {isTried && reading.problem && <Note tone="bad">{reading.problem}</Note>}
      <div className="row">
        <Button type="submit" variant="primary">
          Review changes
        </Button>
      </div>
      <ConfirmModal
        title="Add these prices?"
        confirmLabel="Add prices"
        busyLabel="Adding…"
        isOpen={isAsking}
        isBusy={add.isPending}
        error={add.isError ? toErrorMessage(add.error) : undefined}
        onConfirm={() => add.mutate({ validFrom: reading.validFrom, prices: reading.changed })}
        onClose={() => setAsking(false)}
      >
        <Effects effects={reading.effects} />
        <p>
          {values.validFrom ? `From ${longDateTime(new Date(values.validFrom))}.` : 'Effective immediately.'} They cannot be edited
          afterwards, only replaced by new prices.
        </p>
      </ConfirmModal>
    </form>
  )
}

function Effects({ effects }: { effects: string[] }) {
  if (!effects.length) return null
  return (
    <ul className="prices-effects" aria-label="Summary">
      {effects.map((effect) => (
        <li key={effect}>{effect}</li>
      ))}
    </ul>
  )
}
