import { z } from 'zod'
import { call, Day, Instant, StreamedFile, Uid } from '../shapes.ts'

/** A cause as the public sees it. Sums in dollars, as the specification's callers expect. */
export const Cause = z.object({
  id: Uid,
  slug: z.string(),
  title: z.string(),
  description: z.string(),
  image_urls: z.array(z.string()),
  /** For shared links: a JPEG of 1200 × 630 with the progress drawn in, at another address whenever it shows something else. */
  share_image_url: z.string(),
  /** Null or 0: an open goal. */
  funding_goal: z.number().nullable(),
  /** Everything given, after refunds: what is pledged and what is remitted. */
  amount_raised: z.number(),
  /** Given and not yet sent to the cause; below zero after refunds of what was sent, and then carried against the next. */
  amount_pledged: z.number(),
  pledged_cents: z.int(),
  amount_remitted: z.number(),
  remitted_cents: z.int(),
  supporter_count: z.int(),
  updated_at: Instant,
  external_url: z.string().nullable(),
})
export type Cause = z.infer<typeof Cause>

/** Money that has left for a cause. */
export const CausePayment = z.object({
  remitted_on: Day,
  amount: z.number(),
  amount_cents: z.int(),
  /** The paper that says that it arrived, to be downloaded by anyone. */
  receipt_url: z.string().nullable(),
})
export type CausePayment = z.infer<typeof CausePayment>

/** A cause on its own page. The latest payments first. */
export const CauseDetails = Cause.extend({ payments: z.array(CausePayment) })
export type CauseDetails = z.infer<typeof CauseDetails>

export const hope = {
  list: call('anyone', 'GET', '/hope/causes', 'The active causes').output(z.array(Cause)),
  get: call('anyone', 'GET', '/hope/causes/{slug}', 'One cause')
    .input(z.object({ slug: z.string().max(200) }))
    .output(CauseDetails),
  receipt: call('anyone', 'GET', '/hope/receipts/{id}', 'The receipt of a payment to a cause: a PDF or a picture')
    .route({ outputStructure: 'detailed' })
    .input(z.object({ id: Uid }))
    .output(StreamedFile),
}

export const CAUSE_PICTURES_MAX = 10

const fields = {
  title: z.string().trim().min(3).max(120),
  description: z.string().trim().min(1).max(4000),
  funding_goal: z.number().min(0).max(1e9).multipleOf(0.01).nullish(),
  image_urls: z.array(z.string().max(500)).max(CAUSE_PICTURES_MAX),
  external_url: z
    .url({ protocol: /^https?$/ })
    .max(500)
    .nullish(),
  /** The day on which the partner signed. */
  agreed_on: Day.nullish(),
  active: z.boolean(),
}

export const CauseInput = z.object({ ...fields, image_urls: fields.image_urls.default([]), active: fields.active.default(true) })

/** What a cause is from now on; what is left out stays. */
const CauseChange = z.object(fields).partial().extend({ id: Uid, version: z.int() })
export type CauseChange = z.infer<typeof CauseChange>

/** A cause as operators see it, active or not. @property version  counts the changes: whoever makes one says which was seen */
export const OfficeCause = Cause.extend({ active: z.boolean(), agreed_on: Day.nullable(), version: z.int() })
export type OfficeCause = z.infer<typeof OfficeCause>

export const OfficeCauses = z.object({ causes: z.array(OfficeCause) })
export type OfficeCauses = z.infer<typeof OfficeCauses>

export const backofficeCauses = {
  list: call('viewer', 'GET', '/backoffice/causes', 'All causes, those that are active first').output(OfficeCauses),
  create: call('finance', 'POST', '/backoffice/causes', 'Add a cause').input(CauseInput).output(Cause),
  change: call('finance', 'PATCH', '/backoffice/causes/{id}', 'Change a cause, activate or retire it')
    .input(CauseChange)
    .output(OfficeCause),
  addPicture: call('finance', 'POST', '/backoffice/cause-pictures', 'Hang a picture behind the others of a cause')
    .input(z.object({ id: Uid, picture: z.file({ error: 'cause_picture_missing' }) }))
    .output(OfficeCause),
}
