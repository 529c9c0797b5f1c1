import { zodResolver } from '@hookform/resolvers/zod'
import { Email } from '@tintype/contract/accounts'
import { problemText } from '@tintype/contract/problems'
import { studioTexts } from '@tintype/contract/studio-texts'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { codeOf, fieldMessage, messageOf } from '../../api/problem.ts'
import { auth } from '../../session/auth.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { SettingSection } from '../../ui/setting-section.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useArtist } from '../use-artist.ts'

const EmailValues = z.object({ email: Email, password: z.string() })

/** The password is asked for when the server wants it, which it does some time after the sign-in. */
export function EmailSetting() {
  const current = useArtist()?.email ?? ''
  const [sentTo, setSentTo] = useState<string>()
  const [isPasswordAsked, setPasswordAsked] = useState(false)
  const form = useForm({ resolver: zodResolver(EmailValues), defaultValues: { email: '', password: '' } })
  const { errors, isSubmitting } = form.formState
  const complain = (field: 'email' | 'password', message: string) => form.setError(field, { message }, { shouldFocus: true })

  useEffect(() => {
    if (isPasswordAsked) form.setFocus('password')
  }, [isPasswordAsked, form])

  const submit = form.handleSubmit(async ({ email, password }) => {
    setSentTo(undefined)
    if (email === current.toLowerCase()) return complain('email', studioTexts.emailUnchanged)
    if (isPasswordAsked && !password) return complain('password', studioTexts.passwordMissing)
    try {
      await auth.updateEmail(email, isPasswordAsked ? password : undefined)
      setSentTo(email)
      setPasswordAsked(false)
      form.reset()
    } catch (error) {
      if (codeOf(error) === 'email_needs_password') setPasswordAsked(true)
      else complain(codeOf(error) === 'password_wrong' ? 'password' : 'email', sentenceOf(error))
    }
  })

  return (
    <SettingSection
      id="email"
      title="Email"
      lead={`You sign in with ${current}. A change is confirmed twice: by a link in a mail to this address, then by one to the new.`}
    >
      <form className="stack" onSubmit={submit} noValidate>
        <TextField
          label="New email"
          type="email"
          autoComplete="email"
          error={fieldMessage(errors.email?.message)}
          {...form.register('email')}
        />
        {isPasswordAsked && (
          <PasswordField
            label="Password"
            autoComplete="current-password"
            hint={problemText('email_needs_password')}
            error={fieldMessage(errors.password?.message)}
            {...form.register('password')}
          />
        )}
        {sentTo && <Note tone="good">{studioTexts.emailAsked(current, sentTo)}</Note>}
        <div className="row">
          <Button type="submit" isBusy={isSubmitting} busyLabel="Sending…">
            Change email
          </Button>
        </div>
      </form>
    </SettingSection>
  )
}

function sentenceOf(error: unknown): string {
  return /ALREADY|EXIST/i.test(codeOf(error) ?? '') ? studioTexts.emailTaken : messageOf(error)
}
