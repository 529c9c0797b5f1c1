import { zodResolver } from '@hookform/resolvers/zod'
import { Email, type Role } from '@tintype/contract/accounts/accounts'
import { brand } from '@tintype/domain/brand'
import { useForm } from 'react-hook-form'
import { Link, useSearchParams } from 'react-router'
import { z } from 'zod'
import { setFormErrors } from '../api/form-errors.ts'
import { fieldMessage } from '../api/problem.ts'
import { selectAuthProvider } from '../session/auth.ts'
import { authTexts } from '../session/auth-texts.ts'
import { OPERATOR_LOGIN } from '../session/return-path.ts'
import { ErrorPage } from '../shell/error-page.tsx'
import { wallArt } from '../ui/artwork/wall-art.ts'
import { Button } from '../ui/button.tsx'
import { Note } from '../ui/feedback/note.tsx'
import { TextField } from '../ui/fields/text-field.tsx'
import type { Route } from './+types/forgot-password'
import { AuthScreen } from './auth-screen.tsx'

export const meta: Route.MetaFunction = () => [{ title: `${authTexts.forgotTitle} · ${brand.product}` }]

export default function ForgotPassword() {
  const [search] = useSearchParams()
  const role = search.get('for') === 'operator' ? 'operator' : 'artist'
  return (
    <AuthScreen art={wallArt.pier}>
      <h1>{authTexts.forgotTitle}</h1>
      <p className="quiet">Enter the email you signed up with. We’ll send you a link to choose a new password.</p>
      <ForgotPasswordForm userRole={role} />
      <p className="small quiet touch-links">
        <Link to={role === 'operator' ? OPERATOR_LOGIN : '/login'}>Back to login</Link>
      </p>
    </AuthScreen>
  )
}

export function ErrorBoundary() {
  return <ErrorPage />
}

function ForgotPasswordForm({ userRole }: { userRole: Role }) {
  const form = useForm({ resolver: zodResolver(z.object({ email: Email })), defaultValues: { email: '' } })
  const { errors, isSubmitting, isSubmitSuccessful } = form.formState

  const submit = form.handleSubmit(async ({ email }) => {
    try {
      await selectAuthProvider(userRole).resetPasswordForEmail(email, { redirectTo: `${window.location.origin}/reset-password-callback` })
    } catch (error) {
      setFormErrors(form.setError, error)
    }
  })

  return (
    <form onSubmit={submit} noValidate>
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        error={fieldMessage(errors.email?.message)}
        {...form.register('email')}
      />
      {errors.root && <Note tone="bad">{errors.root.message}</Note>}
      {isSubmitSuccessful && <Note tone="good">{authTexts.resetLinkSent}</Note>}
      <Button type="submit" variant="primary" size="large" isBusy={isSubmitting} busyLabel="Sending…">
        Send reset link
      </Button>
    </form>
  )
}
