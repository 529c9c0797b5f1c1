import { zodResolver } from '@hookform/resolvers/zod'
import { use } from 'react'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { z } from 'zod'
import { fieldMessage, findProblemCode, toErrorMessage } from '../api/problem.ts'
import { ChosenPassword, ChosenPasswordField } from '../security/chosen-password-field.tsx'
import { AuthProjectContext } from '../session/auth-project.ts'
import { authTexts, isAboutPassword } from '../session/auth-texts.ts'
import { OPERATOR_LOGIN } from '../session/return-path.ts'
import { Button } from '../ui/button.tsx'
import { Note } from '../ui/feedback/note.tsx'
import { openPasswordReason } from '../ui/fields/new-password-field.tsx'
import { PasswordField } from '../ui/fields/password-field.tsx'
import { chooseProvider, type MailedSecret } from './mailed-secret.ts'

const ResetValues = z
  .object({ newPassword: ChosenPassword, again: z.string() })
  .refine(({ newPassword, again }) => newPassword === again, { path: ['again'], message: authTexts.passwordsDiffer })

/** @param onRefused  the link was used already or is too old */
export function ResetPasswordForm({ mailed, onRefused }: { mailed: MailedSecret; onRefused: () => void }) {
  const form = useForm({ resolver: zodResolver(ResetValues), defaultValues: { newPassword: '', again: '' } })
  const { errors, isSubmitting } = form.formState
  const newPassword = form.watch('newPassword')
  const navigate = useNavigate()
  // with a project, only operators get our reset mails
  const isOfOperator = use(AuthProjectContext) !== undefined && !mailed.isOfProject

  const submit = form.handleSubmit(async (values) => {
    try {
      await chooseProvider(mailed).updatePassword({ newPassword: values.newPassword, resetToken: mailed.secret })
      await navigate(isOfOperator ? OPERATOR_LOGIN : '/login', {
        replace: true,
        state: { notice: authTexts.passwordChanged, tone: 'good' },
      })
    } catch (error) {
      if (findProblemCode(error) === 'INVALID_TOKEN') onRefused()
      else
        form.setError(
          isAboutPassword(toErrorMessage(error)) ? 'newPassword' : 'root',
          { message: toErrorMessage(error) },
          { shouldFocus: true },
        )
    }
  })

  return (
    <form onSubmit={submit} noValidate>
      <ChosenPasswordField
        label="New password"
        password={newPassword}
        message={errors.newPassword?.message}
        {...form.register('newPassword')}
      />
      <PasswordField
        label="Confirm new password"
        autoComplete="new-password"
        error={fieldMessage(errors.again?.message)}
        {...form.register('again')}
      />
      {errors.root && <Note tone="bad">{errors.root.message}</Note>}
      <Button
        type="submit"
        variant="primary"
        size="large"
        isBusy={isSubmitting}
        busyLabel="Saving…"
        disabledReason={openPasswordReason(newPassword)}
      >
        Save password
      </Button>
    </form>
  )
}
