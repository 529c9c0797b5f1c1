import type { ManufacturerInput } from '@tintype/contract/production/manufacturers'
import { asc, eq, gte, sql, sum } from 'drizzle-orm'
import type { Queryable, Transaction } from '../../../platform/database/database.ts'
import type { Day, RoutableManufacturer, Slot } from '../rules/routing.ts'
import { manufacturers, printSlots, prints } from '../tables.ts'

export type ManufacturerRow = typeof manufacturers.$inferSelect
type Facts = Omit<ManufacturerInput, 'costs'> & { costsCents: ManufacturerRow['costsCents'] }

export async function listManufacturers(queryable: Queryable): Promise<ManufacturerRow[]> {
  return queryable.select().from(manufacturers).orderBy(asc(manufacturers.name))
}

export async function findManufacturer(queryable: Queryable, id: string): Promise<ManufacturerRow | undefined> {
  const [row] = await queryable.select().from(manufacturers).where(eq(manufacturers.id, id))
  return row
}

/** @returns undefined if the name is taken */
export async function insertManufacturer(tx: Transaction, facts: Facts): Promise<ManufacturerRow | undefined> {
  const [row] = await tx.insert(manufacturers).values(facts).onConflictDoNothing().returning()
  return row
}

export async function lockManufacturer(tx: Transaction, id: string): Promise<ManufacturerRow | undefined> {
  const [row] = await tx.select().from(manufacturers).where(eq(manufacturers.id, id)).for('update')
  return row
}

export async function hasOtherOfName(tx: Transaction, { id, name }: { id: string; name: string }): Promise<boolean> {
  const [row] = await tx.select({ id: manufacturers.id }).from(manufacturers).where(eq(manufacturers.name, name))
  return row !== undefined && row.id !== id
}

export async function updateManufacturer(tx: Transaction, id: string, facts: Facts): Promise<void> {
  await tx
    .update(manufacturers)
    .set({ ...facts, version: sql`${manufacturers.version} + 1` })
    .where(eq(manufacturers.id, id))
}

export type SecretFacts = Pick<ManufacturerRow, 'secretTurn' | 'formerSecretUntil'>

/** Keeps the version, so that an operator's open form remains valid. */
export async function updateSecret(tx: Transaction, id: string, facts: SecretFacts): Promise<void> {
  await tx.update(manufacturers).set(facts).where(eq(manufacturers.id, id))
}

/** The number of units at each manufacturer that were not sent. */
export async function countOpenPrints(queryable: Queryable): Promise<Map<string | null, number>> {
  const rows = await queryable
    .select({ id: prints.manufacturerId, copies: sum(prints.quantity).mapWith(Number) })
    .from(prints)
    .where(sql`${prints.state} in ('routed', 'in_production', 'on_hold') and ${prints.manufacturerId} is not null`)
    .groupBy(prints.manufacturerId)
  return new Map(rows.map(({ id, copies }) => [id, copies]))
}

/**
 * All manufacturers with their planned units from a day on. Within a transaction this locks them until its end, so that concurrent routings
 * cannot assign the same capacity twice.
 */
export async function loadMakers(
  queryable: Queryable,
  { from, isLocked }: { from: Day; isLocked: boolean },
): Promise<RoutableManufacturer[]> {
  const all = queryable.select().from(manufacturers).orderBy(asc(manufacturers.id))
  const rows = isLocked ? await all.for('no key update') : await all
  const slots = await queryable
    .select({ id: printSlots.manufacturerId, day: printSlots.day, copies: sum(printSlots.copies).mapWith(Number) })
    .from(printSlots)
    .where(gte(printSlots.day, from))
    .groupBy(printSlots.manufacturerId, printSlots.day)
  return rows.map((row) => ({
    ...row,
    planned: new Map(slots.filter(({ id }) => id === row.id).map(({ day, copies }) => [day, copies])),
  }))
}

/** The production days of a print, the earliest first. */
export async function findSlots(queryable: Queryable, printId: string): Promise<Slot[]> {
  const { day, copies } = printSlots
  return queryable.select({ day, copies }).from(printSlots).where(eq(printSlots.printId, printId)).orderBy(asc(day))
}

/** Replaces the production days of a print. */
export async function setSlots(
  tx: Transaction,
  printId: string,
  { manufacturerId, slots }: { manufacturerId: string; slots: readonly Slot[] },
): Promise<void> {
  await freeSlots(tx, printId)
  if (slots.length) await tx.insert(printSlots).values(slots.map((slot) => ({ ...slot, printId, manufacturerId })))
}

export async function freeSlots(tx: Transaction, printId: string): Promise<void> {
  await tx.delete(printSlots).where(eq(printSlots.printId, printId))
}
