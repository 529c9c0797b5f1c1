import { problemText } from '@tintype/contract/problems'
import { useEffect, useRef } from 'react'
import { PasswordField } from '../../ui/password-field.tsx'
import type { PayoutFormState } from './use-payout-form.ts'

/** Asked when saved details change and the sign-in is not fresh. It comes into the form, and the focus with it. */
export function IdentityQuestion({ form }: { form: PayoutFormState }) {
  const box = useRef<HTMLDivElement>(null)
  const { password, problem } = form
  const isAsked = password !== undefined
  const error = problem?.field === 'password' ? problem.message : undefined

  useEffect(() => {
    if (isAsked || error) box.current?.querySelector('input')?.focus()
  }, [isAsked, error])

  if (!isAsked) return null
  return (
    <div ref={box} className="payout-identity">
      <PasswordField
        label="Password"
        autoComplete="current-password"
        hint={problemText('reauthentication_required')}
        value={password}
        error={error}
        onChange={(event) => form.typePassword(event.target.value)}
      />
    </div>
  )
}
