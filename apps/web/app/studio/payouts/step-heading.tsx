import { type ReactNode, useEffect, useRef } from 'react'

/** Focuses the heading of a new step, so that it is read out; for the first step only after a return to it. */
export function StepHeading({ step, isNew = true, children }: { step: number | undefined; isNew?: boolean; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (step !== undefined && isNew) heading.current?.focus()
  }, [step, isNew])
  if (step === undefined) return null
  return (
    <h3 ref={heading} tabIndex={-1} className="payout-step">
      <small>Step {step} of 3</small> {children}
    </h3>
  )
}
