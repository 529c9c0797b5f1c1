import { z } from 'zod'
import { ArtistType, OwnSession } from '../accounts/accounts.ts'
import { Artwork } from '../artworks/artworks.ts'
import { limits } from '../limits.ts'
import { EarningLine, Payout, PayoutBlock } from '../payouts/payouts.ts'
import { TrustStanding } from '../review/review.ts'
import { Acknowledgement, Cursor, call, Instant, pageLimit, StreamedFile, Uid } from '../shapes.ts'
import { ShopPictures } from '../shops/shop-pictures.ts'
import { textArea, textLine } from '../text-fields.ts'

/** A row of the list of artists. */
export const OfficeArtist = z.object({
  id: Uid,
  name: z.string(),
  email: z.string(),
  handle: z.string(),
  /** When the profile was created. */
  since: Instant,
  suspendedAt: Instant.nullable(),
  artworks: z.int(),
  /** The balance; negative after refunds. */
  balanceCents: z.int(),
})
export type OfficeArtist = z.infer<typeof OfficeArtist>

export const OfficeArtistPage = z.object({ artists: z.array(OfficeArtist), nextCursor: Cursor.nullable() })
export type OfficeArtistPage = z.infer<typeof OfficeArtistPage>

/** An operator's action on an artist, from the audit log. */
export const ArtistEvent = z.object({
  at: Instant,
  action: z.string(),
  /** The operator's e-mail address; null if unknown. */
  by: z.string().nullable(),
  reason: z.string().nullable(),
})
export type ArtistEvent = z.infer<typeof ArtistEvent>

/** Everything that operators need to know about an artist, on one page. */
export const ArtistRecord = z.object({
  id: Uid,
  name: z.string(),
  email: z.string(),
  handle: z.string(),
  shopUrl: z.string(),
  artistType: ArtistType,
  since: Instant,
  suspension: z.object({ since: Instant, reason: z.string(), by: z.string().nullable() }).nullable(),
  artworks: z.object({
    total: z.int(),
    approved: z.int(),
    /** The newest artworks with their review decisions. */
    latest: z.array(Artwork),
  }),
  trust: TrustStanding,
  sales: z.object({ prints: z.int(), earnedCents: z.int(), donationCents: z.int(), thisMonthCents: z.int() }),
  money: z.object({
    balanceCents: z.int(),
    availableCents: z.int(),
    pendingCents: z.int(),
    payoutInFlightCents: z.int(),
    /** Every reason that prevents a payout request now; empty if a request is possible. */
    blocks: z.array(PayoutBlock),
    latest: z.array(EarningLine),
  }),
  payouts: z.array(Payout),
  pictures: ShopPictures,
  signIn: z.object({
    isTwoFactorOn: z.boolean().nullable(),
    /** Null if the sign-in provider does not list sessions. */
    sessions: z.array(OwnSession.omit({ id: true, isThisOne: true })).nullable(),
  }),
  history: z.array(ArtistEvent),
})
export type ArtistRecord = z.infer<typeof ArtistRecord>

/** The text is shown to the artist. */
const Words = textArea({ max: limits.decisionReasonMax, missing: 'reason_missing', tooLong: 'reason_too_long' })
const ofArtist = z.object({ artistId: Uid })

export const ARTIST_LISTS = ['all', 'suspended'] as const

export const ARTIST_ORDERS = ['latest', 'earliest', 'a_z', 'z_a'] as const

export const ArtistFilter = z.object({
  query: textLine({ max: limits.email.max }).default(''),
  show: z.enum(ARTIST_LISTS).default('all'),
  order: z.enum(ARTIST_ORDERS).default('latest'),
})
export type ArtistFilter = z.infer<typeof ArtistFilter>

export const backofficeArtists = {
  list: call('viewer', 'GET', '/backoffice/artists', 'List artists, newest first. Filters by part of the name, email or shop handle')
    .input(ArtistFilter.extend({ limit: pageLimit(50), cursor: Cursor.optional() }))
    .output(OfficeArtistPage),
  file: call('viewer', 'GET', '/backoffice/files/artists', 'Export the list as CSV')
    .route({ outputStructure: 'detailed' })
    .input(ArtistFilter)
    .output(StreamedFile),
  get: call('viewer', 'GET', '/backoffice/artists/{artistId}', 'Get the record of an artist').input(ofArtist).output(ArtistRecord),
  suspend: call('moderator', 'POST', '/backoffice/artists/{artistId}/suspend', 'Suspend an artist, who can then only view and export data')
    .input(ofArtist.extend({ reason: Words }))
    .output(ArtistRecord),
  lift: call('moderator', 'POST', '/backoffice/artists/{artistId}/lift-suspension', 'Lift the suspension of an artist')
    .input(ofArtist.extend({ reason: Words }))
    .output(ArtistRecord),
  signOut: call('moderator', 'POST', '/backoffice/artists/{artistId}/sign-out', 'End all sessions of an artist')
    .input(ofArtist)
    .output(Acknowledgement.extend({ ended: z.int() })),
}
