import { suspensionTexts } from '@tintype/contract/accounts/suspension'
import { brand } from '@tintype/domain/brand'
import { formatDays } from '@tintype/domain/time/durations'
import type { Notice } from '../../notices.ts'
import type { Letter } from '../letter.ts'
import { type Letters, minuteWords } from './letter-texts.ts'

const MB = 1024 * 1024

/** Mails about sign-in, security, suspension, export and deletion of an account. */
export const accountLetters = {
  // anyone can give this address and any name, so the name is not in it
  confirm_email: ({ url }) => ({
    subject: `Confirm your email for ${brand.product}`,
    heading: 'Confirm your email',
    paragraphs: ['Hello, please confirm your email address to activate your account. This link expires in 24 hours.'],
    action: { label: 'Confirm Your Email', url },
    footnote: 'If you didn’t sign up, ignore this email. The address won’t be used.',
  }),
  // the address is not confirmed yet, so the mail contains no name
  confirm_new_email: ({ url }) => ({
    subject: `Confirm this address for your ${brand.product} account`,
    heading: 'Confirm your new address',
    paragraphs: ['Hello, please confirm this address for your account. This link expires in 24 hours.'],
    action: { label: 'Confirm address', url },
    footnote: 'If you didn’t request this, ignore this email. The account keeps its current address.',
  }),
  already_registered: ({ name, loginUrl, resetUrl }) => ({
    subject: `You already have a ${brand.product} account`,
    heading: 'You already have an account',
    paragraphs: [`Hello ${name}, someone tried to sign up with this address. You already have an account, so nothing has changed.`],
    action: { label: 'Log in', url: loginUrl },
    footnote: `Forgot your password? Choose a new one at ${resetUrl}. If it wasn’t you, ignore this email.`,
  }),
  reset_password: ({ name, url }) => ({
    subject: 'Choose a new password',
    heading: 'Choose a new password',
    paragraphs: [`Hello ${name}, use this link to choose a new password. It works once and expires in one hour.`],
    action: { label: 'Choose a new password', url },
    footnote: 'If you didn’t request this, ignore this email. Your password stays the same.',
  }),
  change_email: ({ name, url, newEmail }) => ({
    subject: 'Confirm your new email address',
    heading: 'Change your email address?',
    paragraphs: [
      `Hello ${name}, please confirm that your new address is ${newEmail}. After that, we’ll email a second link to the new address.`,
    ],
    action: { label: 'Confirm change', url },
    footnote: 'If it wasn’t you, don’t confirm, and change your password.',
  }),
  password_changed: (notice) => ({
    subject: `Your ${brand.product} password was changed`,
    heading: 'Your password was changed',
    ...securityParts(notice, [`Hello ${notice.name}, your password has been changed. All other sessions are signed out.`]),
  }),
  two_factor_on: (notice) => ({
    subject: 'Two-factor authentication was turned on',
    heading: 'Two-factor authentication is on',
    ...securityParts(notice, [
      `Hello ${notice.name}, from now on, you log in with your password and a code from your authenticator app.`,
      'Keep your backup codes in a safe place: each works once if you don’t have your phone.',
    ]),
  }),
  two_factor_off: (notice) => ({
    subject: 'Two-factor authentication was turned off',
    heading: 'Two-factor authentication is off',
    ...securityParts(notice, [
      `Hello ${notice.name}, from now on, you log in with your password only, without a code from your authenticator app.`,
      `If you didn’t do this, secure your account and write to ${brand.contactEmail}. We’ll help you turn two-factor authentication on again.`,
    ]),
  }),
  backup_codes_replaced: (notice) => ({
    subject: 'Your backup codes were replaced',
    heading: 'You have new backup codes',
    ...securityParts(notice, [`Hello ${notice.name}, ten new backup codes were created. Your old codes no longer work.`]),
  }),
  passkey_added: (notice) => ({
    subject: 'A passkey was added to your account',
    heading: 'A passkey was added',
    ...securityParts(notice, [
      `Hello ${notice.name}, a new passkey was added to your account. It logs you in without a password or two-factor code.`,
    ]),
  }),
  passkey_removed: (notice) => ({
    subject: 'A passkey was removed from your account',
    heading: 'A passkey was removed',
    ...securityParts(notice, [
      `Hello ${notice.name}, a passkey was removed from your account. You can no longer log in with it.`,
      'You can also delete it on your device, in its password settings.',
    ]),
  }),
  email_changed: (notice) => ({
    subject: `Your ${brand.product} email address was changed`,
    heading: 'Your email address was changed',
    ...securityParts(notice, [
      `Hello ${notice.name}, the email address of your account was changed. You’ll get no more emails about it at this address.`,
      'If you didn’t do this, use the link below to restore this address.',
    ]),
  }),
  second_factor_locked: ({ lockedUntil, ...notice }) => ({
    subject: 'Too many wrong two-factor codes',
    heading: 'Two-factor codes are locked for now',
    ...securityParts(notice, [
      `Hello ${notice.name}, ten wrong codes were entered for your account. All codes, including backup codes, are refused until ${minuteWords(lockedUntil)}.`,
      'The password was correct each time. If it wasn’t you, someone knows your password: change it now.',
    ]),
  }),
  api_key_created: ({ keyName, ...notice }) => ({
    subject: 'An API key was created',
    heading: 'An API key was created',
    ...securityParts(notice, [
      `Hello ${notice.name}, the API key “${keyName}” was created with your account.`,
      'If you didn’t do this, secure your account, then revoke the key in the back office under API keys.',
    ]),
  }),
  artist_suspended: ({ artistName, reason }, { publicUrl }) => ({
    subject: 'Your account is suspended',
    heading: 'Your account is suspended',
    paragraphs: [
      `Hello ${artistName}, we’ve suspended your account. Reason: ${reason}`,
      suspensionTexts.effects,
      suspensionTexts.stillPossible,
      suspensionTexts.help,
    ],
    action: { label: 'Go to your studio', url: `${publicUrl}/dashboard` },
  }),
  suspension_lifted: ({ artistName, reason, isLeaving }, { publicUrl }) => ({
    subject: 'Your account is active again',
    heading: 'Your account is active again',
    paragraphs: [
      `Hello ${artistName}, your account is no longer suspended. Our note: ${reason}`,
      isLeaving
        ? 'Payouts continue. Your account is still scheduled for deletion. If you keep it in Settings, your artworks go back on sale.'
        : 'Your shop is open, your artworks are back on sale, and payouts continue.',
    ],
    action: { label: 'Go to your studio', url: `${publicUrl}/dashboard` },
  }),
  export_ready: ({ artistName, archiveBytes, expiresAt }, { publicUrl }) => ({
    subject: 'Your data is ready to download',
    heading: 'Your archive is ready',
    paragraphs: [`Hello ${artistName}, your data archive is ready. Download it in your settings until ${minuteWords(expiresAt)}.`],
    rows: [['Size', archiveBytes < MB ? 'less than 1 MB' : `${(archiveBytes / MB).toFixed(1)} MB`]],
    action: { label: 'Download my data', url: `${publicUrl}/settings#your-data` },
    footnote: 'If you didn’t request it, choose a new password: someone else may have access to your account.',
  }),
  leaving_asked: ({ artistName, url, graceDays }) => ({
    subject: `Delete your ${brand.product} account?`,
    heading: 'Delete your account?',
    paragraphs: [
      `Hello ${artistName}, we received a request to delete your account. Confirm it with the link below. This link expires in 24 hours.`,
      graceDays
        ? `Your artworks are then taken off sale. You have ${formatDays(graceDays)} to change your mind; after that, we erase everything except records we must keep by law.`
        : 'Your artworks are then taken off sale, and we erase everything except records we must keep by law. You cannot change your mind.',
    ],
    action: { label: 'Confirm deletion', url },
    footnote: 'If it wasn’t you, don’t confirm, and choose a new password now: someone else knows yours.',
  }),
  leaving_confirmed: ({ artistName, eraseAfter }, { publicUrl }) => ({
    subject: `Your ${brand.product} account is being deleted`,
    heading: 'Your account is being deleted',
    paragraphs: [
      `Hello ${artistName}, your artworks are no longer on sale. We erase your account on ${minuteWords(eraseAfter)}, or as soon as your balance is paid.`,
      'Until then, you can log in and keep your account with everything in it.',
    ],
    action: { label: 'Keep my account', url: `${publicUrl}/dashboard` },
    footnote: 'If it wasn’t you, log in, choose “Keep my account”, then change your password.',
  }),
  leaving_stayed: ({ artistName }, { publicUrl }) => ({
    subject: `Your ${brand.product} account is not being deleted`,
    heading: 'Good to have you back',
    paragraphs: [`Hello ${artistName}, your account won’t be deleted, and your artworks are back on sale.`],
    action: { label: 'Go to your studio', url: `${publicUrl}/dashboard` },
  }),
} satisfies Partial<Letters>

type SecurityNotice = Pick<Extract<Notice, { kind: 'password_changed' }>, 'event' | 'resetUrl'>

/** Time and place of a change, and how the owner can undo it. */
function securityParts(
  { event, resetUrl }: SecurityNotice,
  paragraphs: string[],
): Pick<Letter, 'paragraphs' | 'rows' | 'action' | 'footnote'> {
  if (!event) return { paragraphs, footnote: `If you didn’t do this, choose a new password now: ${resetUrl}` }
  return {
    paragraphs: [...paragraphs, 'If this was you, you don’t need to do anything.'],
    rows: [
      ['When', minuteWords(event.at)],
      ['Device', event.device],
      ['Network address', event.network],
    ],
    action: { label: 'This wasn’t me: secure my account', url: event.secureUrl },
    footnote: `The link works once and expires in 7 days. It signs out all devices, removes all passkeys and emails you a link to choose a new password. After that, choose a new password at ${resetUrl}`,
  }
}
