import { zodResolver } from '@hookform/resolvers/zod'
import { Email } from '@tintype/contract/accounts/accounts'
import { normaliseEmail } from '@tintype/domain/email/email-address'
import { formatEmail } from '@tintype/domain/email/format-email'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { fieldMessage, findProblemCode, toErrorMessage } from '../../api/problem.ts'
import { auth } from '../../session/auth.ts'
import { useIsBuiltIn } from '../../session/use-is-built-in.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/feedback/note.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { SettingSection } from '../../ui/setting-section.tsx'
import { studioTexts } from '../studio-texts.ts'
import { useArtist } from '../use-artist.ts'

const EmailValues = z.object({ email: Email })

export function EmailSetting() {
  const isBuiltIn = useIsBuiltIn()
  const current = useArtist()?.email ?? ''
  const [sentTo, setSentTo] = useState<string>()
  const form = useForm({ resolver: zodResolver(EmailValues), defaultValues: { email: '' } })
  const { errors, isSubmitting } = form.formState
  const complain = (message: string) => form.setError('email', { message }, { shouldFocus: true })

  const submit = form.handleSubmit(async ({ email }) => {
    setSentTo(undefined)
    if (email === normaliseEmail(current)) return complain(studioTexts.emailUnchanged)
    try {
      await auth.updateEmail(email)
      setSentTo(email)
      form.reset()
    } catch (error) {
      complain(emailErrorMessage(error))
    }
  })

  return (
    <SettingSection
      id="email"
      title="Email"
      lead={`You log in with ${formatEmail(current)}. To change it, ${isBuiltIn ? studioTexts.emailLinksInTurn : studioTexts.emailLinksTogether}`}
    >
      <form className="stack" onSubmit={submit} noValidate>
        <TextField
          label="New email"
          type="email"
          autoComplete="email"
          error={fieldMessage(errors.email?.message)}
          {...form.register('email')}
        />
        {sentTo && (
          <Note tone="good">
            {(isBuiltIn ? studioTexts.emailAsked : studioTexts.emailAskedTogether)(formatEmail(current), formatEmail(sentTo))}
          </Note>
        )}
        <div className="row">
          <Button type="submit" isBusy={isSubmitting} busyLabel="Sending…">
            Change email
          </Button>
        </div>
      </form>
    </SettingSection>
  )
}

function emailErrorMessage(error: unknown): string {
  return /ALREADY|EXIST/i.test(findProblemCode(error) ?? '') ? studioTexts.emailTaken : toErrorMessage(error)
}
