import type { PrintSize } from '@tintype/domain/prints/sizes'
import { and, asc, eq, inArray, isNotNull, notInArray, sql } from 'drizzle-orm'
import { artists } from '../../modules/accounts/tables.ts'
import { dayFigures } from '../../modules/analytics/tables.ts'
import { artworks } from '../../modules/artworks/tables.ts'
import { causes } from '../../modules/hope/tables.ts'
import { orders, parcels } from '../../modules/orders/tables.ts'
import { prints } from '../../modules/production/tables.ts'
import type { Database, Queryable } from '../../platform/database/database.ts'
import { idempotencyKeys } from '../../platform/idempotency/tables.ts'

// SQL for the demo only: it creates a past, which the verbs cannot.

const marker = { scope: 'demo', key: 'first' }

export async function hasDemo(queryable: Queryable): Promise<boolean> {
  const rows = await queryable
    .select({ key: idempotencyKeys.key })
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.scope, marker.scope), eq(idempotencyKeys.key, marker.key)))
  return rows.length > 0
}

/** @returns false if another caller set the mark first */
export async function markDemo(queryable: Queryable): Promise<boolean> {
  const rows = await queryable
    .insert(idempotencyKeys)
    .values({ ...marker, requestHash: '' })
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key })
  return rows.length > 0
}

/** Whether artists other than those of the demo exist. */
export async function hasOtherArtists(queryable: Queryable, demoEmails: readonly string[]): Promise<boolean> {
  const rows = await queryable
    .select({ id: artists.id })
    .from(artists)
    .where(notInArray(artists.email, [...demoEmails]))
    .limit(1)
  return rows.length > 0
}

export async function findDemoArtists(queryable: Queryable, emails: readonly string[]) {
  return queryable
    .select()
    .from(artists)
    .where(inArray(artists.email, [...emails]))
}

export async function setGiveBack(queryable: Queryable, artistId: string, give: { causeId: string; percent: number }): Promise<void> {
  await queryable
    .update(artists)
    .set({ giveBackEnabled: true, donationPercent: give.percent, selectedCauseId: give.causeId })
    .where(eq(artists.id, artistId))
}

export async function insertCause(queryable: Queryable, cause: typeof causes.$inferInsert): Promise<void> {
  await queryable.insert(causes).values(cause).onConflictDoNothing()
}

export async function findCauseId(queryable: Queryable, slug: string): Promise<string | undefined> {
  const [row] = await queryable.select({ id: causes.id }).from(causes).where(eq(causes.slug, slug))
  return row?.id
}

export async function setCauseImage(queryable: Queryable, slug: string, url: string): Promise<void> {
  await queryable
    .update(causes)
    .set({ imageUrls: [url] })
    .where(eq(causes.slug, slug))
}

export async function findArtworkByName(queryable: Queryable, artistId: string, name: string) {
  const [row] = await queryable
    .select({ uid: artworks.uid, reviewStatus: artworks.reviewStatus })
    .from(artworks)
    .where(and(eq(artworks.artistId, artistId), eq(artworks.name, name)))
  return row
}

export async function findHandle(queryable: Queryable, uid: string): Promise<string | undefined> {
  const [row] = await queryable.select({ handle: artworks.handle }).from(artworks).where(eq(artworks.uid, uid))
  return row?.handle
}

/** Products on sale, in an order that does not depend on the times of the uploads. */
export async function listForSale(
  queryable: Queryable,
  artistIds: readonly string[],
): Promise<{ handle: string; name: string; sizes: PrintSize[] }[]> {
  return queryable
    .select({ handle: artworks.handle, name: artworks.name, sizes: artworks.sizes })
    .from(artworks)
    .where(and(inArray(artworks.artistId, [...artistIds]), eq(artworks.reviewStatus, 'approved')))
    .orderBy(asc(artworks.name))
}

export async function findOrderId(queryable: Queryable, token: string): Promise<string | undefined> {
  const [row] = await queryable.select({ id: orders.id }).from(orders).where(eq(orders.token, token))
  return row?.id
}

export type Progress = { token: string; inProductionAt: Date; shippedAt: Date; deliveredAt: Date; now: Date; tracking: string }

/** Moves an order and its prints to their expected state. Prints on hold after preflight remain for the back office. */
export async function advanceOrder(
  database: Database,
  { token, inProductionAt, shippedAt, deliveredAt, now, tracking }: Progress,
): Promise<void> {
  const reached = (at: Date) => (at <= now ? at : null)
  const status = deliveredAt <= now ? 'delivered' : shippedAt <= now ? 'shipped' : inProductionAt <= now ? 'in_production' : 'paid'
  await database.transaction(async (tx) => {
    const [order] = await tx
      .update(orders)
      .set({ status, inProductionAt: reached(inProductionAt), shippedAt: reached(shippedAt), deliveredAt: reached(deliveredAt) })
      .where(and(eq(orders.token, token), eq(orders.status, 'paid')))
      .returning({ id: orders.id })
    if (!order || status === 'paid') return
    const [parcel] =
      shippedAt <= now ? await tx.insert(parcels).values({ orderId: order.id, carrier: 'DHL', tracking, shippedAt }).returning() : []
    const since = { delivered: deliveredAt, shipped: shippedAt, in_production: inProductionAt }[status]
    await tx
      .update(prints)
      .set({ state: status, since, heldFrom: null, holdReason: null, parcelId: parcel?.id ?? null })
      .where(and(eq(prints.orderId, order.id), status === 'in_production' ? isNotNull(prints.manufacturerId) : undefined))
  })
}

/** Sets the dates of the demo's uploads and decisions. */
export async function backdateArtwork(
  queryable: Queryable,
  uid: string,
  { createdAt, publishedAt }: { createdAt: Date; publishedAt: Date },
): Promise<void> {
  await queryable
    .update(artworks)
    .set({
      createdAt,
      decidedAt: sql`CASE WHEN ${artworks.decidedAt} IS NULL THEN NULL ELSE ${publishedAt.toISOString()}::timestamptz END`,
      publishedAt: sql`CASE WHEN ${artworks.publishedAt} IS NULL THEN NULL ELSE ${publishedAt.toISOString()}::timestamptz END`,
    })
    .where(eq(artworks.uid, uid))
}

/** Deletes the stored daily sums, because earlier views of the overview stored them without the demo's orders. */
export async function forgetDayFigures(queryable: Queryable): Promise<void> {
  await queryable.delete(dayFigures)
}
