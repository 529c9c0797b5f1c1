import { type ReactNode, useId } from 'react'

type Props = { label: string; hint?: ReactNode; isOn: boolean; onChange: (isOn: boolean) => void; isDisabled?: boolean }

/** A switch; the change is saved at once. */
export function Toggle({ label, hint, isOn, onChange, isDisabled }: Props) {
  const id = useId()
  return (
    <label className="toggle-row" htmlFor={id}>
      <span>
        <b>{label}</b>
        {hint && (
          <span className="hint" id={`${id}-hint`}>
            {hint}
          </span>
        )}
      </span>
      <input
        type="checkbox"
        role="switch"
        aria-checked={isOn}
        className="toggle"
        id={id}
        aria-label={label}
        aria-describedby={hint ? `${id}-hint` : undefined}
        checked={isOn}
        disabled={isDisabled}
        onChange={(event) => onChange(event.target.checked)}
      />
    </label>
  )
}
