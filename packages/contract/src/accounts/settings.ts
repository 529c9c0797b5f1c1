import { z } from 'zod'
import { limits } from '../limits.ts'
import { Acknowledgement, call, Instant, Uid } from '../shapes.ts'
import { ArtistType } from './accounts.ts'
import { SUPPRESSION_REASONS } from './suppression-reasons.ts'

const { min, max, step } = limits.donationPercent

/** 5 to 50 in steps of 5. */
export const DonationPercent = z
  .number({ error: 'donation_percent_invalid' })
  .int('donation_percent_invalid')
  .min(min, 'donation_percent_invalid')
  .max(max, 'donation_percent_invalid')
  .multipleOf(step, 'donation_percent_invalid')

export const UserSettings = z.object({
  receive_approval_emails: z.boolean(),
  artist_type: ArtistType,
  give_back_enabled: z.boolean(),
  donation_percentage: z.int(),
  selected_cause_id: Uid.nullable(),
})
export type UserSettings = z.infer<typeof UserSettings>

export const UserSettingsPatch = z
  .object({
    receive_approval_emails: z.boolean(),
    artist_type: ArtistType,
    give_back_enabled: z.boolean(),
    donation_percentage: DonationPercent,
    selected_cause_id: Uid.nullable(),
  })
  .partial()
  .refine((patch) => Object.values(patch).some((value) => value !== undefined), 'settings_empty')
export type UserSettingsPatch = z.infer<typeof UserSettingsPatch>

/** Why the artist's address gets no emails; null if it gets them. */
export const MailDelivery = z.object({
  problem: z.object({ address: z.string(), reason: z.enum(SUPPRESSION_REASONS), since: Instant }).nullable(),
})
export type MailDelivery = z.infer<typeof MailDelivery>

export const settings = {
  get: call('artist', 'GET', '/user/settings', 'Get the artist’s settings').output(UserSettings),
  save: call('artist', 'PATCH', '/user/settings', 'Change the artist’s settings')
    .input(UserSettingsPatch)
    .output(Acknowledgement.extend({ settings: UserSettings })),
  mailDelivery: call('artist', 'GET', '/user/settings/email-delivery', 'Get whether emails to the artist are delivered').output(
    MailDelivery,
  ),
}
