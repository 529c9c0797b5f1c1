import { type SubmitEvent, useState } from 'react'
import { readFieldMessages, toErrorMessage } from '../../api/problem.ts'
import { authTexts } from '../../session/auth-texts.ts'
import { useHasTwoFactor } from '../../session/use-has-two-factor.ts'
import { useIsBuiltIn } from '../../session/use-is-built-in.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/feedback/note.tsx'
import { PasswordField } from '../../ui/fields/password-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { useRequestAccountDeletion } from './account-deletion-queries.ts'
import { accountDeletionTexts } from './account-deletion-texts.ts'

/**
 * Form to delete the account. It asks for the password and, with two-factor authentication, a code, so that an unattended session cannot delete
 * the account.
 */
export function AccountDeletionForm() {
  const hasCode = useHasTwoFactor()
  const isBuiltIn = useIsBuiltIn()
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const asking = useRequestAccountDeletion()
  const fields = asking.error ? readFieldMessages(asking.error) : {}

  function submit(event: SubmitEvent) {
    event.preventDefault()
    if (asking.isPending) return
    asking.mutate({ password, ...(hasCode && { code }) }, { onSuccess: forget })
  }

  function forget() {
    setPassword('')
    setCode('')
  }

  return (
    <form className="stack" onSubmit={submit} noValidate>
      <PasswordField
        label="Your password"
        autoComplete="current-password"
        value={password}
        error={fields.password}
        onChange={(event) => setPassword(event.target.value)}
      />
      {hasCode && (
        <TextField
          label={authTexts.enterCode}
          hint={isBuiltIn ? accountDeletionTexts.codeMissing : accountDeletionTexts.appCodeMissing}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={20}
          value={code}
          error={fields.code}
          onChange={(event) => setCode(event.target.value)}
        />
      )}
      {asking.error && !fields.password && !fields.code && <Note tone="bad">{toErrorMessage(asking.error)}</Note>}
      <div className="row">
        <Button
          type="submit"
          variant="danger"
          isBusy={asking.isPending}
          busyLabel="Requesting…"
          disabledReason={password ? undefined : 'Please enter your password first.'}
        >
          {accountDeletionTexts.ask}
        </Button>
      </div>
    </form>
  )
}
