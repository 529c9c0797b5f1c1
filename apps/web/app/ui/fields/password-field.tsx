import { type ComponentProps, useState } from 'react'
import { Field, type FieldProps, splitField } from './field.tsx'

export function PasswordField(props: FieldProps & ComponentProps<'input'>) {
  const [isShown, setShown] = useState(false)
  const { field, control } = splitField(props)
  return (
    <Field {...field}>
      {(wiring) => (
        <span className="with-action">
          <input
            autoCapitalize="none"
            spellCheck={false}
            {...control}
            {...wiring}
            aria-describedby={[wiring['aria-describedby'], control['aria-describedby']].filter(Boolean).join(' ') || undefined}
            type={isShown ? 'text' : 'password'}
            className="input"
          />
          <button type="button" aria-pressed={isShown} aria-controls={wiring.id} onClick={() => setShown(!isShown)}>
            {isShown ? 'Hide' : 'Show'}
            <span className="sr"> {field.label.toLowerCase()}</span>
          </button>
        </span>
      )}
    </Field>
  )
}
