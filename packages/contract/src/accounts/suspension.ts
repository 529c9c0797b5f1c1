import { brand } from '@tintype/domain/brand'

/**
 * The calls permitted to a suspended artist. Reading is always permitted. Of all calls that change data only the `open` ones are: exporting
 * one's own data, and answering reports. Unlisted calls are closed, and a test fails until they are listed.
 */
export const whileSuspended: Record<string, 'open' | 'closed'> = {
  'POST /user/export': 'open',
  'POST /user/export/link': 'open',
  'POST /user/reports/{id}/answer': 'open',
  'POST /user/reports/{id}/appeal': 'open',
  'POST /user/leaving/stay': 'open',

  'POST /analyze-image': 'closed',
  'POST /enlarged-details': 'closed',
  'POST /upload-artwork': 'closed',
  'PATCH /artworks/{uid}': 'closed',
  'POST /artworks/{uid}/mockups': 'closed',
  'POST /request-artwork-deletion/{uid}': 'closed',
  'POST /user/banner': 'closed',
  'POST /user/profile-picture': 'closed',
  'POST /user/shop-shared': 'closed',
  'PATCH /user/settings': 'closed',
  'PATCH /user/payout-settings': 'closed',
  'POST /user/payout-settings/stripe': 'closed',
  'POST /user/payout-settings/stripe/check': 'closed',
  'POST /request-payout': 'closed',
  'POST /user/payouts/{id}/cancel': 'closed',
  // deleting the account must not erase pending reports
  'POST /user/leaving': 'closed',
  'POST /social/post': 'closed',
  'POST /social/posts/{id}/retry': 'closed',
  'POST /social/posts/{id}/cancel': 'closed',
  'POST /social/pinterest/boards': 'closed',
  'PATCH /social/auto-posts/{platform}': 'closed',
  'POST /social/disconnect/{platform}': 'closed',
  'POST /social/connect/{platform}': 'closed',
  // only returns a URL, but starts a change
  'GET /social/connect/{platform}': 'closed',
}

/** Whether a call is blocked during a suspension. @param path  as in the contract */
export function waitsWhileSuspended(method: string, path: string): boolean {
  return (whileSuspended[`${method} ${path}`] ?? (method === 'GET' ? 'open' : 'closed')) === 'closed'
}

/** The notice above every page of the studio. */
export const suspensionTexts = {
  title: 'Your account is suspended',
  since: (day: string) => `Since ${day}.`,
  effects: 'Your shop is closed, your artworks are not on sale, and payouts are paused. Existing orders are still printed and shipped.',
  stillPossible: 'You can view everything and download your data, but you can’t make changes while your account is suspended.',
  help: `If this is a mistake or you’ve resolved the issue, write to ${brand.contactEmail}. A person reads every message.`,
} as const
