import { limits } from '@tintype/contract/limits'
import { formatDays } from '@tintype/domain/time/durations'

/** Texts about the deletion of an account. */
export const accountDeletionTexts = {
  title: 'Delete your account',
  lead: (graceDays: number) =>
    `This deletes your shop, your artworks and your data. We ask you to confirm by email; after that, you ${graceDays ? `have ${formatDays(graceDays)} to` : 'cannot'} change your mind.`,
  gone: (graceDays: number) => [
    'Your artworks are taken off sale when you confirm the link in our email.',
    `${graceDays ? `After ${formatDays(graceDays)}` : 'Then'}, we erase your name, address, shop, artworks, payout details, settings and connections.`,
    'We keep records of sales, donations and payouts for as long as the law requires, without your name.',
  ],
  balance: `When you confirm, we pay out your whole balance by your payout method, even below the minimum, and wait with the erasure until it is paid, but for pending earnings at most ${formatDays(limits.erasureWaitDays)}. Without a payout method, or after that time, your balance stays payable for a year; we email you how to claim it.`,
  exportFirst: 'Download your data first. It can’t be recovered later.',
  ask: 'Delete my account',
  codeMissing: 'Please enter the code from your authenticator app, or a backup code.',
  appCodeMissing: 'Please enter the code from your authenticator app.',
  asked: 'We’ve emailed you a link. Your account is deleted only after you confirm it.',
  stay: 'Keep my account',
  stayed: 'Your account stays open. Your artworks are back on sale.',
  unknown: 'Could not load the status of your account deletion.',
  confirmTitle: 'Delete your account?',
  confirmLead: (graceDays: number) =>
    graceDays
      ? `Your artworks are taken off sale now. You can log in and keep your account for ${formatDays(graceDays)}; after that, we erase everything except records we must keep by law.`
      : 'Your artworks are taken off sale now, and we erase everything except records we must keep by law.',
  confirm: 'Yes, delete my account',
  confirmedTitle: 'Your account is being deleted',
  linkInvalid: 'Links expire after 24 hours or when you request a new one. You can request deletion again in your settings.',
  thinkAgain: 'Log in to keep my account',
} as const
