type Props<Value extends string> = {
  label: string
  options: readonly { value: Value; label: string; hint?: string }[]
  chosen: readonly Value[]
  error?: string | undefined
  onChange: (chosen: Value[]) => void
}

/** Any of several. */
export function CheckList<Value extends string>({ label, options, chosen, error, onChange }: Props<Value>) {
  return (
    <fieldset className="check-list" aria-invalid={error ? true : undefined}>
      <legend className="label">{label}</legend>
      {options.map(({ value, label: words, hint }) => (
        <label key={value} className="office-check">
          <input
            type="checkbox"
            checked={chosen.includes(value)}
            onChange={({ target }) => onChange(target.checked ? [...chosen, value] : chosen.filter((one) => one !== value))}
          />
          <span>
            {words}
            {hint && <span className="sub">{hint}</span>}
          </span>
        </label>
      ))}
      {error && <span className="error">{error}</span>}
    </fieldset>
  )
}
