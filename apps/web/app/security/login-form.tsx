import { zodResolver } from '@hookform/resolvers/zod'
import { Email, type Role } from '@tintype/contract/accounts/accounts'
import { useId } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { fieldMessage, findHttpStatus, findProblemCode, toErrorMessage } from '../api/problem.ts'
import { selectAuthProvider } from '../session/auth.ts'
import type { Challenge } from '../session/auth-provider.ts'
import { authTexts, isAboutPassword } from '../session/auth-texts.ts'
import { Button } from '../ui/button.tsx'
import { Note } from '../ui/feedback/note.tsx'
import { PasswordField } from '../ui/fields/password-field.tsx'
import { PasswordRules } from '../ui/fields/password-rules.tsx'
import { TextField } from '../ui/fields/text-field.tsx'
import { ResendButton } from './resend-button.tsx'

const LoginValues = z.object({ email: Email, password: z.string().min(1, authTexts.passwordMissing) })

type Props = {
  /** The address of the session that just ended. */
  email?: string
  userRole?: Role
  /** Called when the password was right and a second factor is required. */
  onCodeNeeded: (challenge: Challenge) => void
}

/**
 * The sign-in form. Signing in changes the session, and the page then redirects. Validation on blur must not move the links below the
 * fields.
 */
export function LoginForm({ email = '', userRole = 'artist', onCodeNeeded }: Props) {
  const form = useForm({ resolver: zodResolver(LoginValues), defaultValues: { email, password: '' } })
  const { errors, isSubmitting } = form.formState
  const rulesId = useId()
  const refusal = errors.password?.message
  const wasRefused = refusal !== authTexts.passwordMissing && isAboutPassword(refusal)

  const submit = form.handleSubmit(async (values) => {
    try {
      const step = await selectAuthProvider(userRole).signInWithPassword(values)
      if ('challenge' in step) onCodeNeeded(step)
    } catch (error) {
      const place = findHttpStatus(error) === 401 ? 'password' : 'root'
      form.setError(place, { type: findProblemCode(error), message: toErrorMessage(error) })
    }
  })

  return (
    <form className="stack" onSubmit={submit} noValidate>
      <TextField
        label="Email"
        type="email"
        autoComplete="username webauthn"
        error={fieldMessage(errors.email?.message)}
        {...form.register('email')}
      />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        autoFocus={email !== ''}
        error={fieldMessage(errors.password?.message)}
        {...form.register('password')}
      />
      {wasRefused && <PasswordRules id={rulesId} password={form.getValues('password')} />}
      {errors.root && (
        <Note tone="bad">
          <p>{errors.root.message}</p>
          {errors.root.type === 'EMAIL_NOT_VERIFIED' && (
            <p>
              Please open the link we emailed you. <ResendButton email={form.getValues('email')} />
            </p>
          )}
        </Note>
      )}
      <Button type="submit" variant="primary" size="large" isBusy={isSubmitting} busyLabel="Logging in…">
        Log in
      </Button>
    </form>
  )
}
