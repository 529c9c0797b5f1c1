import { brand } from '@tintype/domain/brand'

/**
 * What an artist may do while suspended, call by call. Looking is always possible; of everything that changes something, only what
 * is `open` here: an archive of one's own data, and answering what is held against one. A call that is not named is closed, and a
 * test fails until it is.
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
  'PATCH /user/settings': 'closed',
  'PATCH /user/payout-settings': 'closed',
  'POST /request-payout': 'closed',
  'POST /user/payouts/{id}/cancel': 'closed',
  // what is held against somebody is not erased by going
  'POST /user/leaving': 'closed',
  'POST /social/post': 'closed',
  'POST /social/posts/{id}/retry': 'closed',
  'POST /social/posts/{id}/cancel': 'closed',
  'POST /social/pinterest/boards': 'closed',
  'PATCH /social/auto-posts/{platform}': 'closed',
  'POST /social/disconnect/{platform}': 'closed',
  // asks for nothing but an address, and yet is the beginning of a change
  'GET /social/connect/{platform}': 'closed',
}

/** Whether a call of an artist has to wait until the suspension is lifted. @param path  as the contract has it */
export function waitsWhileSuspended(method: string, path: string): boolean {
  return (whileSuspended[`${method} ${path}`] ?? (method === 'GET' ? 'open' : 'closed')) === 'closed'
}

/** What the studio says about it, above every page. */
export const suspensionTexts = {
  title: 'Your account is suspended',
  since: (day: string) => `Since ${day}.`,
  effects: 'Your shop is closed and your plates are not for sale. What was ordered before is still made and sent. Payouts wait.',
  stillPossible: 'You can look at everything here and have an archive of it made. Nothing can be changed until this is lifted.',
  help: `If this is a mistake, or once what we name is mended, write to ${brand.contactEmail}: a person reads it.`,
} as const
