import { meetsPasswordRules } from '@tintype/contract/accounts/passwords'
import { limits } from '@tintype/contract/limits'
import { type ComponentProps, useId, useState } from 'react'
import type { FieldProps } from './field.tsx'
import { PasswordField } from './password-field.tsx'
import { PasswordRules } from './password-rules.tsx'
import { passwordTexts } from './password-texts.ts'

type Props = FieldProps &
  ComponentProps<'input'> & { password: string /** Something about the password was refused: show the rules. */; isRulesOpen?: boolean }

/** A new password with its rules, which expand on the first focus and stay open: collapsing would move the button away from the pointer. */
export function NewPasswordField({ password, isRulesOpen, ...field }: Props) {
  const [wasVisited, setVisited] = useState(false)
  const rulesId = useId()
  const hasRules = wasVisited || isRulesOpen
  return (
    <>
      <PasswordField
        autoComplete="new-password"
        {...field}
        aria-describedby={hasRules ? rulesId : undefined}
        onFocus={() => setVisited(true)}
      />
      {hasRules && <PasswordRules id={rulesId} password={password} />}
    </>
  )
}

/** Why a form with this password cannot be submitted yet; undefined if it can. */
export function openPasswordReason(password: string): string | undefined {
  if (password.length > limits.password.max) return passwordTexts.tooLong
  return meetsPasswordRules(password) ? undefined : passwordTexts.rulesFirst
}
