import { problemText } from '@tintype/contract/problems'
import { useEffect, useRef } from 'react'
import { PasswordField } from '../../ui/password-field.tsx'
import type { PayoutFormState } from './use-payout-form.ts'

/** The password, if the sign-in is not fresh. It gets the focus when it is missing or wrong. */
export function IdentityQuestion({ form }: { form: PayoutFormState }) {
  const box = useRef<HTMLDivElement>(null)
  const { password, problem } = form
  const error = problem?.field === 'password' ? problem.message : undefined

  useEffect(() => {
    if (error) box.current?.querySelector('input')?.focus()
  }, [error])

  if (password === undefined) return null
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
