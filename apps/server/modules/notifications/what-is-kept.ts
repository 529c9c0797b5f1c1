import type { Notice } from './notices.ts'

/** Mails with a link that opens something for whoever has it, for a short while. */
const opening: ReadonlySet<Notice['kind']> = new Set([
  'confirm_email',
  'confirm_new_email',
  'reset_password',
  'change_email',
  'customer_link',
  'leaving_asked',
  'report_confirm',
  'operator_invited',
])

/** Whether a mail is kept to be sent again. One that opens something is not: whoever needs one asks for another. */
export function mayBeKept(kind: Notice['kind']): boolean {
  return !opening.has(kind)
}

/** An address as the log spells it. */
export function addressKey(address: string): string {
  return address.trim().toLowerCase()
}

/** What a notice is sealed for. */
export const forNotice = (id: string) => `notice:${id}`
