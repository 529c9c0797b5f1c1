import { type ComponentProps, type MouseEvent, type ReactNode, useId } from 'react'
import { type ButtonStyle, buttonClass } from './button-variants.ts'

type Props = Omit<ComponentProps<'button'>, 'disabled'> &
  ButtonStyle & {
    /** An action is in progress: shows it, keeps the width and ignores clicks. */
    isBusy?: boolean
    busyLabel?: string
    /** Why the button is disabled. It stays focusable, and the reason is shown beside it. */
    disabledReason?: ReactNode
  }

export function Button({ variant, size, className, isBusy, busyLabel, disabledReason, onClick, children, ...props }: Props) {
  const reasonId = useId()
  const isOff = isBusy || disabledReason !== undefined

  // aria-disabled instead of disabled: a disabled button loses the focus and cannot explain itself
  function handleClick(event: MouseEvent<HTMLButtonElement>) {
    if (isOff) event.preventDefault()
    else onClick?.(event)
  }

  return (
    <>
      <button
        type="button"
        {...props}
        className={buttonClass({ variant, size, className })}
        aria-disabled={isOff || undefined}
        aria-describedby={disabledReason === undefined ? props['aria-describedby'] : reasonId}
        data-busy={isBusy || undefined}
        onClick={handleClick}
      >
        {busyLabel ? <Labels {...{ isBusy, busyLabel, children }} /> : children}
      </button>
      {disabledReason !== undefined && (
        <span id={reasonId} className="hint">
          {disabledReason}
        </span>
      )}
    </>
  )
}

function Labels({ isBusy, busyLabel, children }: Pick<Props, 'isBusy' | 'busyLabel' | 'children'>) {
  return (
    <span className="btn-labels">
      <span data-off={isBusy || undefined}>{children}</span>
      <span data-off={!isBusy || undefined}>{busyLabel}</span>
    </span>
  )
}
