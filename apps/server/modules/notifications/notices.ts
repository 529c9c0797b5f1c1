import { REPORT_KINDS, REPORT_OUTCOMES, REPORT_SIDES, REPORT_SUBJECTS } from '@tintype/contract/reports/report-rules'
import { z } from 'zod'

const to = z.string()
const artist = z.object({ to, artistName: z.string() })
/** For both sides of a report, each with its own address to follow it. */
const report = z.object({ to, name: z.string(), url: z.string(), subject: z.enum(REPORT_SUBJECTS), subjectName: z.string() })
const side = z.enum(REPORT_SIDES)
const order = z.object({ to, orderNumber: z.string(), orderUrl: z.string() })
const namedPrints = z.array(z.object({ title: z.string(), print: z.string(), quantity: z.number() }))
const soldPrint = namedPrints.element.extend({ totalCents: z.number() })

/** Time and place of a change to a sign-in. `secureUrl` opens the page that secures the account. */
const SecurityEvent = z.object({ at: z.string(), device: z.string(), network: z.string(), secureUrl: z.string() })
/** Mails queued by the previous release have no `event`. */
const security = z.object({ to, name: z.string(), resetUrl: z.string(), event: SecurityEvent.optional() })

/** All kinds of mails, with the data of each. */
export const Notice = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('confirm_email'), to, name: z.string(), url: z.string() }),
  z.object({ kind: z.literal('confirm_new_email'), to, url: z.string() }),
  z.object({ kind: z.literal('already_registered'), to, name: z.string(), loginUrl: z.string(), resetUrl: z.string() }),
  z.object({ kind: z.literal('reset_password'), to, name: z.string(), url: z.string() }),
  z.object({ kind: z.literal('change_email'), to, name: z.string(), url: z.string(), newEmail: z.string() }),
  security.extend({ kind: z.literal('password_changed') }),
  security.extend({ kind: z.literal('two_factor_on') }),
  security.extend({ kind: z.literal('two_factor_off') }),
  security.extend({ kind: z.literal('backup_codes_replaced') }),
  security.extend({ kind: z.literal('passkey_added') }),
  security.extend({ kind: z.literal('passkey_removed') }),
  security.extend({ kind: z.literal('email_changed') }),
  security.extend({ kind: z.literal('second_factor_locked'), lockedUntil: z.string() }),
  security.extend({ kind: z.literal('api_key_created'), keyName: z.string() }),
  artist.extend({
    kind: z.literal('artwork_approved'),
    artworkName: z.string(),
    productUrl: z.string(),
    /** The sizes that were not approved; missing in mails queued by earlier releases. */
    refused: z.array(z.string()).default([]),
  }),
  artist.extend({ kind: z.literal('artwork_trusted'), artworkName: z.string(), productUrl: z.string() }),
  artist.extend({ kind: z.literal('artwork_resembled'), artworkName: z.string() }),
  artist.extend({ kind: z.literal('artwork_sizes_changed'), lines: z.array(z.string()), more: z.number() }),
  artist.extend({
    kind: z.literal('artwork_sizes_decided'),
    artworkName: z.string(),
    /** The sizes that are not sold any more, those that are sold again, and all that are sold now. */
    refused: z.array(z.string()),
    approved: z.array(z.string()),
    sizes: z.array(z.string()),
  }),
  artist.extend({ kind: z.literal('artwork_rejected'), artworkName: z.string(), reason: z.string(), toDo: z.string().optional() }),
  artist.extend({ kind: z.literal('artwork_changes'), artworkName: z.string(), reason: z.string(), toDo: z.string().optional() }),
  artist.extend({ kind: z.literal('words_approved'), artworkName: z.string(), productUrl: z.string() }),
  artist.extend({ kind: z.literal('words_rejected'), artworkName: z.string(), reason: z.string(), toDo: z.string().optional() }),
  artist.extend({ kind: z.literal('deletion_approved'), artworkName: z.string() }),
  artist.extend({ kind: z.literal('deletion_disapproved'), artworkName: z.string(), reason: z.string() }),
  artist.extend({ kind: z.literal('shop_picture_taken_down'), picture: z.enum(['banner', 'profile picture']), reason: z.string() }),
  artist.extend({ kind: z.literal('artist_suspended'), reason: z.string() }),
  artist.extend({
    kind: z.literal('suspension_lifted'),
    reason: z.string(),
    /** The account deletion continues nevertheless. */ isLeaving: z.boolean().default(false),
  }),
  artist.extend({
    kind: z.literal('print_sold'),
    artworkName: z.string(),
    print: z.string(),
    quantity: z.number(),
    earnedCents: z.number(),
    donatedCents: z.number(),
  }),
  artist.extend({
    kind: z.literal('payout_requested'),
    amountCents: z.number(),
    method: z.string(),
    /** Masked; missing in mails queued by earlier releases. */
    destination: z.string().optional(),
  }),
  artist.extend({ kind: z.literal('payout_paid'), amountCents: z.number(), method: z.string(), reference: z.string() }),
  artist.extend({
    kind: z.literal('payout_details_changed'),
    /** The new method; null if it was cleared. */
    method: z.string().nullable(),
    /** No method was set before. */
    isFirst: z.boolean().default(false),
    /** The new details, masked. */
    destination: z.string(),
    at: z.string(),
    waitsUntil: z.string().nullable(),
    /** Secures the account. Missing in mails to other addresses, and where the provider has no such link. */
    secureUrl: z.string().optional(),
  }),
  artist.extend({ kind: z.literal('export_ready'), archiveBytes: z.number(), expiresAt: z.string() }),
  artist.extend({
    kind: z.literal('leaving_asked'),
    url: z.string(),
    /** Missing in mails queued by earlier releases. */
    graceDays: z.number().default(30),
  }),
  artist.extend({ kind: z.literal('leaving_confirmed'), eraseAfter: z.string() }),
  artist.extend({ kind: z.literal('leaving_stayed') }),
  artist.extend({
    kind: z.literal('balance_unclaimed'),
    amountCents: z.number(),
    eraseAfter: z.string(),
    payableUntil: z.string(),
    claimCode: z.string(),
    /** A payout method is set, but earnings are pending; missing in mails queued by earlier releases. */
    isPending: z.boolean().default(false),
  }),
  artist.extend({
    kind: z.literal('payout_account_limited'),
    /** Of the account at Stripe. `incomplete`: Stripe needs information. */
    state: z.enum(['incomplete', 'restricted']),
  }),
  artist.extend({ kind: z.literal('payout_failed'), amountCents: z.number(), reason: z.string() }),
  artist.extend({ kind: z.literal('payout_returned'), amountCents: z.number(), reason: z.string() }),
  artist.extend({ kind: z.literal('payout_cancelled'), amountCents: z.number(), reason: z.string() }),
  z.object({
    kind: z.literal('order_confirmed'),
    to,
    orderNumber: z.string(),
    orderUrl: z.string(),
    lines: z.array(soldPrint),
    shippingCents: z.number(),
    /** Missing in mails queued by earlier releases. */
    taxCents: z.number().default(0),
    totalCents: z.number(),
  }),
  order.extend({ kind: z.literal('order_in_production') }),
  order.extend({
    kind: z.literal('order_on_hold'),
    holds: z.array(z.object({ title: z.string(), since: z.string(), reason: z.string() })),
  }),
  order.extend({ kind: z.literal('order_resumed') }),
  order.extend({ kind: z.literal('order_cancelled') }),
  order.extend({
    kind: z.literal('order_delivered'),
    prints: namedPrints,
    /** The rest of the order was delivered. */ isLast: z.boolean(),
  }),
  z.object({
    kind: z.literal('order_shipped'),
    to,
    orderNumber: z.string(),
    orderUrl: z.string(),
    carrier: z.string(),
    tracking: z.string(),
    /** The content of the parcel. */
    prints: namedPrints,
    /** The rest of the order was sent. */
    isLast: z.boolean(),
  }),
  z.object({ kind: z.literal('operator_invited'), to, invitedBy: z.string(), role: z.string(), may: z.string(), url: z.string() }),
  z.object({ kind: z.literal('customer_link'), to, url: z.string() }),
  report.extend({ kind: z.literal('report_confirm') }),
  report.extend({ kind: z.literal('report_confirmed') }),
  report.extend({
    kind: z.literal('report_notice'),
    reportKind: z.enum(REPORT_KINDS),
    words: z.string(),
    /** Null if the artist may not see the name. */
    reporterName: z.string().nullable(),
    original: z.string().nullable(),
    answerBy: z.string(),
  }),
  report.extend({ kind: z.literal('report_answered'), answer: z.string() }),
  report.extend({ kind: z.literal('report_decided'), side, outcome: z.enum(REPORT_OUTCOMES), words: z.string(), appealBy: z.string() }),
  report.extend({ kind: z.literal('report_appealed'), side, appealSide: side, words: z.string() }),
  report.extend({ kind: z.literal('report_closed'), side, isReversed: z.boolean(), isDown: z.boolean(), words: z.string() }),
  z.object({
    kind: z.literal('webhook_off'),
    to,
    name: z.string(),
    endpointUrl: z.string(),
    because: z.string(),
    officeUrl: z.string(),
  }),
  order.extend({
    kind: z.literal('order_refunded'),
    /** Missing in mails queued by earlier releases. */
    lines: z.array(soldPrint).default([]),
    shippingCents: z.number().default(0),
    taxCents: z.number().default(0),
    refundedCents: z.number(),
  }),
  order.extend({ kind: z.literal('order_refund_failed'), refundedCents: z.number() }),
])
export type Notice = z.infer<typeof Notice>

/** Reads a stored mail. Mails queued by the previous release have the older names on the left. */
export function readNotice(json: string): Notice {
  const current = json
    .replaceAll('"kind":"plate_sold"', '"kind":"print_sold"')
    .replaceAll('"subject":"plate"', '"subject":"artwork"')
    .replaceAll('"plateUrl":', '"productUrl":')
    .replaceAll('"plates":', '"prints":')
    .replaceAll('"plate":', '"print":')
  return Notice.parse(JSON.parse(current))
}
