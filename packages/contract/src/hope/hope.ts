import { cleanLine } from '@tintype/domain/text/clean-text'
import { z } from 'zod'
import { call, Day, Instant, StreamedFile, Uid } from '../shapes.ts'
import { textArea, textLine } from '../text-fields.ts'

/** The public data of a cause. Amounts are in dollars, as external callers expect. */
export const Cause = z.object({
  id: Uid,
  slug: z.string(),
  title: z.string(),
  description: z.string(),
  image_urls: z.array(z.string()),
  /** For link previews: a JPEG of 1200 × 630 that shows the progress. The URL changes with the content. */
  share_image_url: z.string(),
  /** Null or 0: no funding goal. */
  funding_goal: z.number().nullable(),
  /** Total donations after refunds: pledged plus remitted. */
  amount_raised: z.number(),
  /** Donations not yet paid to the cause. Negative if already paid donations are refunded; the next payment then deducts the amount. */
  amount_pledged: z.number(),
  pledged_cents: z.int(),
  amount_remitted: z.number(),
  remitted_cents: z.int(),
  supporter_count: z.int(),
  updated_at: Instant,
  external_url: z.string().nullable(),
})
export type Cause = z.infer<typeof Cause>

/** A payment to a cause. */
export const CausePayment = z.object({
  remitted_on: Day,
  amount: z.number(),
  amount_cents: z.int(),
  /** The public receipt of the payment. */
  receipt_url: z.string().nullable(),
})
export type CausePayment = z.infer<typeof CausePayment>

/** A cause with its payments, the latest first. */
export const CauseDetails = Cause.extend({ payments: z.array(CausePayment) })
export type CauseDetails = z.infer<typeof CauseDetails>

export const hope = {
  list: call('anyone', 'GET', '/hope/causes', 'List active causes').output(z.array(Cause)),
  get: call('anyone', 'GET', '/hope/causes/{slug}', 'Get a cause')
    .input(z.object({ slug: textLine({ max: 200 }) }))
    .output(CauseDetails),
  receipt: call('anyone', 'GET', '/hope/receipts/{id}', 'Get the receipt of a payment to a cause, as PDF or image')
    .route({ outputStructure: 'detailed' })
    .input(z.object({ id: Uid }))
    .output(StreamedFile),
}

export const CAUSE_PICTURES_MAX = 10

const fields = {
  title: textLine({ max: 120, min: 3, missing: 'Enter a title of 3 to 120 characters.', tooLong: 'The title is too long.' }),
  description: textArea({ max: 4000, missing: 'Enter a description.', tooLong: 'The description is too long.' }),
  funding_goal: z.number().min(0).max(1e9).multipleOf(0.01).nullish(),
  image_urls: z.array(textLine({ max: 500 })).max(CAUSE_PICTURES_MAX),
  external_url: z
    .url({ protocol: /^https?$/ })
    .overwrite(cleanLine)
    .max(500)
    .nullish(),
  /** The day on which the partner signed the agreement. */
  agreed_on: Day.nullish(),
  active: z.boolean(),
}

export const CauseInput = z.object({ ...fields, image_urls: fields.image_urls.default([]), active: fields.active.default(true) })

/** A change of a cause; omitted fields stay. */
const CauseChange = z.object(fields).partial().extend({ id: Uid, version: z.int() })
export type CauseChange = z.infer<typeof CauseChange>

/**
 * A cause as operators see it, active or not.
 * @property version  incremented with each change; a change states the version that it is based on
 */
export const OfficeCause = Cause.extend({ active: z.boolean(), agreed_on: Day.nullable(), version: z.int() })
export type OfficeCause = z.infer<typeof OfficeCause>

export const OfficeCauses = z.object({ causes: z.array(OfficeCause) })
export type OfficeCauses = z.infer<typeof OfficeCauses>

export const backofficeCauses = {
  list: call('viewer', 'GET', '/backoffice/causes', 'List all causes, active ones first').output(OfficeCauses),
  create: call('finance', 'POST', '/backoffice/causes', 'Add a cause').input(CauseInput).output(Cause),
  change: call('finance', 'PATCH', '/backoffice/causes/{id}', 'Change a cause, activate or retire it')
    .input(CauseChange)
    .output(OfficeCause),
  addPicture: call('finance', 'POST', '/backoffice/cause-pictures', 'Add a picture to a cause')
    .input(z.object({ id: Uid, picture: z.file({ error: 'cause_picture_missing' }) }))
    .output(OfficeCause),
}
