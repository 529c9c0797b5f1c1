import type { Cents } from '@tintype/domain/money'
import type { Orientation, PrintSize } from '@tintype/domain/prints/sizes'
import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../../../platform/database/database.ts'
import { isBefore, microsecondInstant, type Place } from '../../../platform/database/queries/keyset.ts'
import { clarifyEntryText } from '../rules/entry-text.ts'
import { toClearing } from '../rules/ledger.ts'

/** The product of each order line, as a SELECT of `order_line_id, artwork_uid, title, size, orientation`. The store module provides it. */
export type SaleFacts = SQL

export type SaleRow = {
  id: string
  at: Date
  /** The text in the artist's account. */
  text: string
  artworkUid: string | null
  title: string | null
  size: PrintSize | null
  orientation: Orientation | null
  prints: number
  refundedPrints: number
  /** `2026-11-28`; null where nothing was held. */
  clearsOn: string | null
  /** The day is not known before the delivery. */
  awaitsDelivery: boolean
  artistCents: Cents
  causeCents: Cents
  /** Zero or negative. */
  artistBackCents: Cents
  /** Zero or negative. */
  causeBackCents: Cents
}

export type SalesRange = { artistId: string; month: string | undefined; after: Place | undefined; limit: number }

/** A page of an artist's sales, the latest first, each with its place in that order. */
export async function findSales(
  queryable: Queryable,
  facts: SaleFacts,
  { artistId, month, after, limit }: SalesRange,
): Promise<{ sale: SaleRow; place: Place }[]> {
  const at = sql`sale.recorded_at`
  const before = isBefore(at, sql`sale.id`, after)
  const { rows } = await queryable.execute<RawSale>(sql`
    SELECT sale.id, ${microsecondInstant(at)} AS at, sale.text, sale.plates AS prints, sale.clearing, fact.artwork_uid, fact.title, fact.size,
      fact.orientation, ${amounts}
    FROM (
      SELECT *, ledger_clears_on(sale)::text AS clearing FROM ledger_postings AS sale
      WHERE ${isArtistSale(artistId, month)} ${before ? sql`AND ${before}` : sql``}
      ORDER BY recorded_at DESC, id DESC LIMIT ${limit}
    ) AS sale
    LEFT JOIN (${facts}) AS fact ON fact.order_line_id = sale.cause::uuid
    ${ownAndBack}
    ORDER BY sale.recorded_at DESC, sale.id DESC`)
  return rows.map((row) => ({ sale: toSaleRow(row), place: { at: row.at, id: row.id } }))
}

export type MonthRow = { month: string; prints: number; earnedCents: Cents; donationCents: Cents }

/** Every month with a sale, the earliest first, net of reversals. */
export async function sumMonths(queryable: Queryable, artistId: string): Promise<MonthRow[]> {
  const { rows } = await queryable.execute<{ month: string } & RawSums>(sql`
    SELECT to_char(sale.recorded_at AT TIME ZONE 'utc', 'YYYY-MM') AS month, ${sums}
    FROM ledger_postings AS sale ${ownAndBack}
    WHERE ${isArtistSale(artistId, undefined)}
    GROUP BY 1 ORDER BY 1`)
  return rows.map((row) => ({ month: row.month, ...toSums(row) }))
}

export type BestSellerRow = { artworkUid: string; title: string; prints: number; earnedCents: Cents }

/** The artworks with the most sales after refunds; ties are ordered by earnings. */
export async function findBestSellers(queryable: Queryable, facts: SaleFacts, artistId: string, limit: number): Promise<BestSellerRow[]> {
  const { rows } = await queryable.execute<{ artwork_uid: string; title: string } & RawSums>(sql`
    SELECT * FROM (
      SELECT fact.artwork_uid, (array_agg(fact.title ORDER BY sale.recorded_at DESC))[1] AS title, ${sums}
      FROM ledger_postings AS sale
      JOIN (${facts}) AS fact ON fact.order_line_id = sale.cause::uuid
      ${ownAndBack}
      WHERE ${isArtistSale(artistId, undefined)}
      GROUP BY 1
    ) AS sold
    WHERE prints > 0
    ORDER BY prints DESC, earned DESC, artwork_uid LIMIT ${limit}`)
  return rows.map((row) => {
    const { prints, earnedCents } = toSums(row)
    return { artworkUid: row.artwork_uid, title: row.title, prints, earnedCents }
  })
}

function isArtistSale(artistId: string, month: string | undefined): SQL {
  const own = sql`sale.artist_id = ${artistId} AND sale.kind = 'commission'`
  if (month === undefined) return own
  const begin = sql`(${`${month}-01`}::timestamp AT TIME ZONE 'utc')`
  const end = sql`((${`${month}-01`}::timestamp + interval '1 month') AT TIME ZONE 'utc')`
  return sql`${own} AND sale.recorded_at >= ${begin} AND sale.recorded_at < ${end}`
}

/**
 * The amounts of a sale on the artist's and the cause's accounts, and the amounts of its reversals: refunds, and disputes with their ends.
 * An amount that an open dispute holds is still on an account of the artist, so it does not count as reversed.
 */
const ownAndBack = sql`
  CROSS JOIN LATERAL (SELECT coalesce(sale.artist_payable, 0) AS artist, coalesce(sale.cause_donations, 0) AS cause) AS own
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(taken.plates) FILTER (WHERE taken.kind IN ('commission_reversal', 'dispute_lost')), 0) AS prints,
      coalesce(sum(coalesce(artist_payable, 0) + coalesce(artist_disputed, 0)), 0) AS artist,
      coalesce(sum(coalesce(cause_donations, 0) + coalesce(cause_disputed, 0)), 0) AS cause
    FROM (
      SELECT * FROM ledger_postings WHERE reverses = sale.id
      UNION ALL
      SELECT ended.* FROM ledger_postings AS opened JOIN ledger_postings AS ended ON ended.reverses = opened.id
      WHERE opened.reverses = sale.id
    ) AS taken
  ) AS back`

const amounts = sql`back.prints AS back_prints, own.artist AS own_artist, own.cause AS own_cause, back.artist AS back_artist, back.cause AS back_cause`

const sums = sql`sum(sale.plates - back.prints) AS prints, sum(own.artist + back.artist) AS earned, sum(own.cause + back.cause) AS donated`

type RawSale = {
  id: string
  at: string
  text: string
  prints: number
  clearing: string | null
  artwork_uid: string | null
  title: string | null
  size: PrintSize | null
  orientation: Orientation | null
  back_prints: string
  own_artist: string
  own_cause: string
  back_artist: string
  back_cause: string
}

type RawSums = { prints: string; earned: string; donated: string }

function toSaleRow(row: RawSale): SaleRow {
  const { id, text, prints, title, size, orientation } = row
  return {
    id,
    at: new Date(row.at),
    text: clarifyEntryText(text),
    artworkUid: row.artwork_uid,
    title,
    size,
    orientation,
    prints,
    refundedPrints: Number(row.back_prints),
    ...toClearing(row.clearing),
    artistCents: Number(row.own_artist),
    causeCents: Number(row.own_cause),
    artistBackCents: Number(row.back_artist),
    causeBackCents: Number(row.back_cause),
  }
}

function toSums(row: RawSums) {
  return { prints: Number(row.prints), earnedCents: Number(row.earned), donationCents: Number(row.donated) }
}
