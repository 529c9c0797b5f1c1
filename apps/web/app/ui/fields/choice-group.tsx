import { type ReactNode, useId } from 'react'

export type Choice<Value extends string> = { value: Value; label: ReactNode }

export type ChoiceProps<Value extends string> = {
  label: string
  /** The label is visible only to screen readers. */
  isLabelHidden?: boolean
  options: readonly Choice<Value>[]
  value: Value | undefined
  onChange: (value: Value) => void
  hint?: ReactNode
  error?: string | undefined
}

/** Radio buttons with one name: arrow keys select, Tab leaves. Styled by classes. */
export function ChoiceGroup<Value extends string>({
  groupClass,
  itemClass,
  inputClass,
  label,
  isLabelHidden,
  options,
  value,
  onChange,
  hint,
  error,
}: ChoiceProps<Value> & { groupClass: string; itemClass?: string; inputClass?: string }) {
  const name = useId()
  const describedBy = error || hint ? `${name}-words` : undefined
  return (
    <fieldset className="field" aria-describedby={describedBy} aria-invalid={error ? true : undefined}>
      <legend className={isLabelHidden ? 'sr' : 'label'} style={isLabelHidden ? undefined : { marginBottom: 7 }}>
        {label}
      </legend>
      <div className={groupClass}>
        {options.map((option) => (
          <label key={option.value} className={itemClass}>
            <input
              className={inputClass}
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            {option.label}
          </label>
        ))}
      </div>
      {describedBy && (
        <span id={describedBy} className={error ? 'error' : 'hint'}>
          {error ?? hint}
        </span>
      )}
    </fieldset>
  )
}
