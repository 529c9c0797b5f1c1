import { z } from 'zod'
import { LINK_STATES } from '../accounts/mailed-links.ts'
import { limits } from '../limits.ts'
import { call, Instant } from '../shapes.ts'
import { textLine } from '../text-fields.ts'

/** `asked`: the confirmation link is not opened yet. `leaving`: the products are off sale, and the grace period runs. */
export const LEAVING_STATES = ['staying', 'asked', 'leaving'] as const

export const Leaving = z.object({
  state: z.enum(LEAVING_STATES),
  /** When the account is erased; null until the confirmation link is opened. */
  eraseAfter: Instant.nullable(),
  /** The length of the grace period of this install, in days; 0 for none. */
  graceDays: z.int(),
})
export type Leaving = z.infer<typeof Leaving>

export const LeavingInput = z.object({
  password: z.string().min(1).max(limits.password.max),
  /** Of the authenticator app, or a backup code. Required with two-factor sign-in. */
  code: textLine({ max: 20 }).optional(),
})
export type LeavingInput = z.infer<typeof LeavingInput>

const LeavingKey = z.object({ key: textLine({ max: 1000, min: 1 }) })

export const leaving = {
  get: call('artist', 'GET', '/user/leaving', 'Get the state of the account deletion').output(Leaving),
  ask: call('artist', 'POST', '/user/leaving', 'Request the deletion of the account. An email asks for confirmation')
    .input(LeavingInput)
    .output(Leaving),
  stay: call('artist', 'POST', '/user/leaving/stay', 'Cancel the account deletion. The artworks go back on sale').output(Leaving),
  look: call('anyone', 'POST', '/leaving/look', 'Get the state of an emailed deletion key, without using it')
    .input(LeavingKey)
    .output(z.object({ state: z.enum(LINK_STATES), eraseAfter: Instant.nullable(), graceDays: z.int() })),
  confirm: call('anyone', 'POST', '/leaving/confirm', 'Confirm the account deletion with the emailed key. Repeating it changes nothing')
    .input(LeavingKey)
    .output(z.object({ eraseAfter: Instant })),
}
