import type { ComponentProps } from 'react'
import { classNames } from '../class-names.ts'
import { Field, type FieldProps, splitField } from './field.tsx'

export type Option<Value extends string = string> = { value: Value; label: string }

type Props = FieldProps & ComponentProps<'select'> & { options: readonly Option[]; placeholder?: string }

/** A native select, with our own dropdown where supported. For four choices or fewer use `ChipGroup` or `SegmentedControl`. */
export function Select(props: Props) {
  const { field, control } = splitField(props)
  const { options, placeholder, ...select } = control
  return (
    <Field {...field}>
      {(wiring) => (
        <select {...select} {...wiring} className={classNames('input', select.className)}>
          {placeholder && <option value="">{placeholder}</option>}
          {options.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
