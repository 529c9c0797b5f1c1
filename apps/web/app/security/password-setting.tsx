import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { fieldMessage, findProblemCode, isCodeRefused, toErrorMessage } from '../api/problem.ts'
import { auth } from '../session/auth.ts'
import { authTexts } from '../session/auth-texts.ts'
import { useHasTwoFactor } from '../session/use-has-two-factor.ts'
import { useIsBuiltIn } from '../session/use-is-built-in.ts'
import { Button } from '../ui/button.tsx'
import { Note } from '../ui/feedback/note.tsx'
import { useToast } from '../ui/feedback/use-toast.ts'
import { NewPasswordField } from '../ui/fields/new-password-field.tsx'
import { PasswordField } from '../ui/fields/password-field.tsx'
import { TextField } from '../ui/fields/text-field.tsx'
import { SettingSection } from '../ui/setting-section.tsx'
import { ChosenPassword } from './chosen-password-field.tsx'

const PasswordValues = z
  .object({
    currentPassword: z.string().min(1, 'Please enter your current password.'),
    code: z.string(),
    newPassword: ChosenPassword,
    again: z.string(),
  })
  .refine(({ newPassword, again }) => newPassword === again, { path: ['again'], message: authTexts.passwordsDiffer })

const empty = { currentPassword: '', code: '', newPassword: '', again: '' }

export function PasswordSetting() {
  const toast = useToast()
  const hasCode = useHasTwoFactor()
  const isBuiltIn = useIsBuiltIn()
  const form = useForm({ resolver: zodResolver(PasswordValues), defaultValues: empty })
  const { errors, isSubmitting } = form.formState

  const submit = form.handleSubmit(async ({ currentPassword, newPassword, code }) => {
    try {
      await auth.updatePassword({ currentPassword, newPassword, code })
      form.reset()
      toast.show('Your password has been changed. All other sessions are signed out.')
    } catch (error) {
      const place = ['INVALID_PASSWORD', 'password_wrong'].includes(findProblemCode(error) ?? '')
        ? 'currentPassword'
        : hasCode && isCodeRefused(error)
          ? 'code'
          : 'root'
      form.setError(place, { message: toErrorMessage(error) }, { shouldFocus: true })
    }
  })

  return (
    <SettingSection id="password" title="Password" lead="Changing your password signs you out on all other devices.">
      <form className="stack" onSubmit={submit} noValidate>
        <PasswordField
          label="Current password"
          autoComplete="current-password"
          error={fieldMessage(errors.currentPassword?.message)}
          {...form.register('currentPassword')}
        />
        {hasCode && (
          <TextField
            label={authTexts.enterCode}
            hint={isBuiltIn ? authTexts.enterEitherCodeHint : authTexts.enterCodeHint}
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={20}
            error={fieldMessage(errors.code?.message)}
            {...form.register('code')}
          />
        )}
        <NewPasswordField
          label="New password"
          password={form.watch('newPassword')}
          isRulesOpen={/password/i.test(errors.root?.message ?? '')}
          error={fieldMessage(errors.newPassword?.message)}
          {...form.register('newPassword')}
        />
        <PasswordField
          label="Confirm new password"
          autoComplete="new-password"
          error={fieldMessage(errors.again?.message)}
          {...form.register('again')}
        />
        {errors.root && <Note tone="bad">{errors.root.message}</Note>}
        <div className="row">
          <Button type="submit" isBusy={isSubmitting} busyLabel="Saving…">
            Change password
          </Button>
        </div>
      </form>
    </SettingSection>
  )
}
