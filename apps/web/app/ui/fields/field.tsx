import { type ReactNode, useId } from 'react'
import { classNames } from '../class-names.ts'

export type FieldProps = {
  label: string
  /** Secondary text beside the label: "optional". */
  aside?: ReactNode
  hint?: ReactNode
  /** A sentence; the field turns red. */
  error?: string | undefined
  /** Shows "11/60" at the label's right end. */
  count?: { now: number; max: number }
}

type Wiring = { id: string; 'aria-describedby': string | undefined; 'aria-invalid': true | undefined }

/** Label, counter, hint and error of one control, linked for screen readers. */
export function Field({ label, aside, hint, error, count, children }: FieldProps & { children: (wiring: Wiring) => ReactNode }) {
  const id = useId()
  const hintId = hint && !error ? `${id}-hint` : undefined
  const errorId = error ? `${id}-error` : undefined
  return (
    <div className={classNames('field', error && 'bad')}>
      <label className="label" htmlFor={id}>
        <span>
          {label} {aside && <span className="aside">{aside}</span>}
        </span>
        {count && <Count {...count} />}
      </label>
      {children({ id, 'aria-describedby': errorId ?? hintId, 'aria-invalid': error ? true : undefined })}
      {hintId && (
        <span className="hint" id={hintId}>
          {hint}
        </span>
      )}
      <span className="error" id={errorId} aria-live="polite" hidden={!error}>
        {error}
      </span>
    </div>
  )
}

function Count({ now, max }: { now: number; max: number }) {
  return (
    <span className={classNames('count', now > max && 'over')}>
      {now}/{max}
    </span>
  )
}

/** Separates the props of the field from those of the control. */
export function splitField<Props extends FieldProps>({ label, aside, hint, error, count, ...control }: Props) {
  return { field: { label, aside, hint, error, count } as FieldProps, control }
}
