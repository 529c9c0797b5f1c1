import { Note } from '../../ui/feedback/note.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import type { CheckoutErrors, CheckoutValues } from './checkout-fields.ts'

/** Test payments. */
export function CardFields({ typed, errors }: { typed: Partial<CheckoutValues>; errors: CheckoutErrors }) {
  return (
    <fieldset className="checkout-part">
      <legend>Payment</legend>
      <Note>Test mode: no money is charged. Don’t enter a real card.</Note>
      <TextField
        label="Card number"
        name="card"
        defaultValue={typed.card}
        error={errors.card}
        inputMode="numeric"
        autoComplete="off"
        maxLength={40}
        required
        hint="Test cards: 4242 4242 4242 4242 succeeds, 4000 0000 0000 0002 is declined, 4000 0000 0000 9995 has insufficient funds."
      />
    </fieldset>
  )
}
