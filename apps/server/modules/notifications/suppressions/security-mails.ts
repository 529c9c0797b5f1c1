import type { Notice } from '../notices.ts'

/** Mails that a person asked for to get into an account, and alerts that protect it. A complaint does not stop them. */
const security: ReadonlySet<Notice['kind']> = new Set([
  'confirm_email',
  'confirm_new_email',
  'already_registered',
  'reset_password',
  'change_email',
  'password_changed',
  'two_factor_on',
  'two_factor_off',
  'backup_codes_replaced',
  'passkey_added',
  'passkey_removed',
  'email_changed',
  'second_factor_locked',
  'api_key_created',
  'payout_details_changed',
  'leaving_asked',
  'leaving_confirmed',
  'balance_unclaimed',
  'customer_link',
  'report_confirm',
  'operator_invited',
])

export function isSecurityMail(kind: Notice['kind']): boolean {
  return security.has(kind)
}
