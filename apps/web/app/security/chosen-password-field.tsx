import { meetsPasswordRules } from '@tintype/contract/accounts/passwords'
import type { ComponentProps } from 'react'
import { z } from 'zod'
import { fieldMessage } from '../api/problem.ts'
import { isAboutPassword } from '../session/auth-texts.ts'
import { NewPasswordField } from '../ui/fields/new-password-field.tsx'

/** Schema of a new password in a form. */
export const ChosenPassword = z.string().refine(meetsPasswordRules, 'password_weak')

type Props = Omit<ComponentProps<typeof NewPasswordField>, 'error' | 'isRulesOpen'> & {
  /** The validation message of the form. */
  message: string | undefined
}

/** Field for a new password, with its error and, if they are violated, the password rules. */
export function ChosenPasswordField({ message, ...field }: Props) {
  return <NewPasswordField {...field} isRulesOpen={isAboutPassword(message)} error={fieldMessage(message)} />
}
