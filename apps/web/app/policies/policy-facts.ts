import { limits } from '@tintype/contract/limits'
import { networks } from '@tintype/contract/social/networks'
import { formatDays } from '@tintype/domain/time/durations'

/** Figures that the policies state. */
export const policyFacts = {
  /** In British date format. */
  effectiveOn: '05/11/2025',
  effectiveInWords: '5 November 2025',
  claimDays: limits.claimDays,
  minimumAge: 16,
  facebookErasure: 'about 48 hours',
} as const

/** When an account is erased after the confirmation of its deletion. @param graceDays  `ACCOUNT_GRACE_DAYS` of this install */
export function accountErasure(graceDays: number): string {
  return graceDays ? `about ${formatDays(graceDays)}` : 'about one day'
}

/** The networks that artists can connect, as in `Facebook, Instagram or X`. */
export function listNetworks(): string {
  return new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(Object.values(networks).map(({ name }) => name))
}

/** Texts of the deletion page for visitors with a confirmation code from Facebook or Threads. */
export const policyTexts = {
  deletionDone: 'The data of your connection was deleted.',
  deletionUnknown: 'No deletion with this code was found. Check the link that you were given.',
} as const
