import { isAboutPassword } from '@tintype/contract/accounts/auth-texts'
import { meetsPasswordRules } from '@tintype/contract/accounts/passwords'
import type { ComponentProps } from 'react'
import { z } from 'zod'
import { fieldMessage } from '../api/problem.ts'
import { NewPasswordField } from '../ui/fields/new-password-field.tsx'

/** A password as somebody chooses it, in the values of a form. */
export const ChosenPassword = z.string().refine(meetsPasswordRules, 'password_weak')

type Props = Omit<ComponentProps<typeof NewPasswordField>, 'error' | 'isRulesOpen'> & {
  /** What the form says of it. */
  message: string | undefined
}

/** Its field: with what is wrong with it, and the rules where that is about them. */
export function ChosenPasswordField({ message, ...field }: Props) {
  return <NewPasswordField {...field} isRulesOpen={isAboutPassword(message)} error={fieldMessage(message)} />
}
