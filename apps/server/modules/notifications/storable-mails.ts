import type { Notice } from './notices.ts'

/** Mails with a short-lived link that grants access to its holder, or with a code that proves a claim. */
const opening: ReadonlySet<Notice['kind']> = new Set([
  'confirm_email',
  'confirm_new_email',
  'reset_password',
  'change_email',
  'customer_link',
  'leaving_asked',
  'balance_unclaimed',
  'report_confirm',
  'operator_invited',
])

/** Whether a mail may be stored for sending again. Mails that grant access are not stored; the user requests a new one. */
export function canStoreMail(kind: Notice['kind']): boolean {
  return !opening.has(kind)
}

/** An address in the spelling of the log. */
export function normaliseAddress(address: string): string {
  return address.trim().toLowerCase()
}

/** The sealing purpose of a notice. */
export const toNoticePurpose = (id: string) => `notice:${id}`
