import { storeLimits } from '@tintype/contract/store-limits'
import type { PrintSize } from '@tintype/domain/prints/sizes'
import type { FocusEvent } from 'react'
import { Form } from 'react-router'

type Props = {
  product: string
  size: PrintSize
  quantity: number
  /** The subject of the buttons. */
  label: string
}

const FIELD = 'quantity'

/** The field with a number that the cart does not hold, or not yet. */
export function unsavedQuantity(): HTMLInputElement | undefined {
  const fields = document.querySelectorAll<HTMLInputElement>(`input[type=number][name=${FIELD}]`)
  return [...fields].find((field) => field.valueAsNumber !== Number(field.defaultValue))
}

/** Decrement, increment, input and removal: each is a plain submit. With scripts, leaving the field submits too. */
export function QuantityForm({ product, size, quantity, label }: Props) {
  function submitWhenChanged({ currentTarget: field }: FocusEvent<HTMLInputElement>) {
    if (field.value !== String(quantity) && field.validity.valid) field.form?.requestSubmit()
  }
  return (
    <Form method="post" action="/store/cart" replace preventScrollReset>
      <input type="hidden" name="product" value={product} />
      <input type="hidden" name="size" value={size} />
      {/* Enter in the field triggers the first submit button: this one, not "one fewer" */}
      <button type="submit" className="sr" tabIndex={-1} aria-hidden="true">
        Update
      </button>
      <span className="stepper">
        <button type="submit" name="step" value="-1" aria-label={`Decrease quantity of ${label}`} disabled={quantity <= 1}>
          −
        </button>
        {/* the key resets the field to the cart's current quantity after a response */}
        <input
          key={quantity}
          type="number"
          name={FIELD}
          inputMode="numeric"
          aria-label={`Quantity of ${label}`}
          defaultValue={quantity}
          min={0}
          max={storeLimits.quantityMax}
          required
          onBlur={submitWhenChanged}
        />
        <button
          type="submit"
          name="step"
          value="1"
          aria-label={`Increase quantity of ${label}`}
          disabled={quantity >= storeLimits.quantityMax}
        >
          +
        </button>
      </span>
      <button type="submit" name="remove" value="1" className="text-btn" formNoValidate>
        Remove<span className="sr"> {label}</span>
      </button>
    </Form>
  )
}
