import type { ComponentProps } from 'react'
import { classNames } from '../class-names.ts'
import { Field, type FieldProps, splitField } from './field.tsx'

export function TextArea(props: FieldProps & ComponentProps<'textarea'>) {
  const { field, control } = splitField(props)
  return (
    <Field {...field}>
      {(wiring) => <textarea rows={3} {...control} {...wiring} className={classNames('input', control.className)} />}
    </Field>
  )
}
