import type { ComponentProps } from 'react'
import { classNames } from '../class-names.ts'
import { Field, type FieldProps, splitField } from './field.tsx'

/** A single-line text field. Spread react-hook-form's `register(…)` into it. */
export function TextField(props: FieldProps & ComponentProps<'input'>) {
  const { field, control } = splitField(props)
  return (
    <Field {...field}>
      {(wiring) => <input type="text" {...control} {...wiring} className={classNames('input', control.className)} />}
    </Field>
  )
}
