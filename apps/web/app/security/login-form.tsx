import { zodResolver } from '@hookform/resolvers/zod'
import { Email } from '@tintype/contract/accounts/accounts'
import { authTexts, isAboutPassword } from '@tintype/contract/accounts/auth-texts'
import { useId } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { codeOf, fieldMessage, messageOf, statusOf } from '../api/problem.ts'
import { auth } from '../session/auth.ts'
import type { Challenge } from '../session/auth-provider.ts'
import { Button } from '../ui/button.tsx'
import { Note } from '../ui/feedback/note.tsx'
import { PasswordField } from '../ui/fields/password-field.tsx'
import { PasswordRules } from '../ui/fields/password-rules.tsx'
import { TextField } from '../ui/fields/text-field.tsx'
import { ResendButton } from './resend-button.tsx'

const LoginValues = z.object({ email: Email, password: z.string().min(1, authTexts.passwordMissing) })

type Props = {
  /** Whose account it was a moment ago. */
  email?: string
  /** The password was right and is not enough. */
  onCodeNeeded: (challenge: Challenge) => void
}

/** Signing in changes the session; the page follows that and leads on. Nothing moves under whoever leaves a field for a link below it. */
export function LoginForm({ email = '', onCodeNeeded }: Props) {
  const form = useForm({ resolver: zodResolver(LoginValues), defaultValues: { email, password: '' } })
  const { errors, isSubmitting } = form.formState
  const rulesId = useId()
  const refusal = errors.password?.message
  const wasRefused = refusal !== authTexts.passwordMissing && isAboutPassword(refusal)

  const submit = form.handleSubmit(async (values) => {
    try {
      const step = await auth.signInWithPassword(values)
      if ('challenge' in step) onCodeNeeded(step)
    } catch (error) {
      const place = statusOf(error) === 401 ? 'password' : 'root'
      form.setError(place, { type: codeOf(error), message: messageOf(error) })
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
              Open the link in our mail first. <ResendButton email={form.getValues('email')} />
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
