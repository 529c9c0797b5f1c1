import { zodResolver } from '@hookform/resolvers/zod'
import { OperatorName } from '@tintype/contract/operators/operators'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { z } from 'zod'
import { api } from '../api/client.ts'
import { fieldMessage, toErrorMessage } from '../api/problem.ts'
import { ChosenPassword, ChosenPasswordField } from '../security/chosen-password-field.tsx'
import { isAboutPassword } from '../session/auth-texts.ts'
import { OPERATOR_LOGIN } from '../session/return-path.ts'
import { useIsBuiltInFor } from '../session/use-is-built-in.ts'
import { Button } from '../ui/button.tsx'
import { Note } from '../ui/feedback/note.tsx'
import { openPasswordReason } from '../ui/fields/new-password-field.tsx'
import { TextField } from '../ui/fields/text-field.tsx'

const Values = z.object({ name: OperatorName, password: ChosenPassword })

/** Accepts an invitation, and leads to signing in. */
export function InvitationForm({ token }: { token: string }) {
  const form = useForm({ resolver: zodResolver(Values), defaultValues: { name: '', password: '' } })
  const { errors, isSubmitting } = form.formState
  const password = form.watch('password')
  const navigate = useNavigate()
  const isBuiltIn = useIsBuiltInFor('artist')

  const submit = form.handleSubmit(async (values) => {
    try {
      const { message } = await api.invitations.accept({ token, ...values })
      await navigate(isBuiltIn ? '/login' : OPERATOR_LOGIN, { replace: true, state: { notice: message, tone: 'good' } })
    } catch (error) {
      form.setError(isAboutPassword(toErrorMessage(error)) ? 'password' : 'root', { message: toErrorMessage(error) }, { shouldFocus: true })
    }
  })

  return (
    <form onSubmit={submit} noValidate>
      <TextField label="Your name" autoComplete="name" error={fieldMessage(errors.name?.message)} {...form.register('name')} />
      <ChosenPasswordField label="Password" password={password} message={errors.password?.message} {...form.register('password')} />
      {errors.root && <Note tone="bad">{errors.root.message}</Note>}
      <Button
        type="submit"
        variant="primary"
        size="large"
        isBusy={isSubmitting}
        busyLabel="One moment…"
        disabledReason={openPasswordReason(password)}
      >
        Accept invitation
      </Button>
    </form>
  )
}
