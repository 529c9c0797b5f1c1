import type { MessageFilter } from '@tintype/contract/admin/system'
import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../../../platform/database/database.ts'
import { isBefore, microsecondInstant, type Place } from '../../../platform/database/queries/keyset.ts'
import { manufacturers, prints, productionMessages } from '../tables.ts'

export type MessageRow = typeof productionMessages.$inferSelect

/** @returns false if the message was already stored */
export async function insertMessage(tx: Transaction, message: typeof productionMessages.$inferInsert): Promise<boolean> {
  const { rowCount } = await tx.insert(productionMessages).values(message).onConflictDoNothing()
  return rowCount === 1
}

/** The id of the print with a number, if it is routed to that manufacturer. */
export async function findPrintAt(queryable: Queryable, of: { number: number; manufacturerId: string }): Promise<string | undefined> {
  const [row] = await queryable
    .select({ id: prints.id })
    .from(prints)
    .where(and(eq(prints.number, of.number), eq(prints.manufacturerId, of.manufacturerId)))
  return row?.id
}

/** The unprocessed messages of a print, in order of arrival. */
export async function findWaiting(queryable: Queryable, printId: string): Promise<MessageRow[]> {
  return queryable
    .select()
    .from(productionMessages)
    .where(and(eq(productionMessages.printId, printId), isNull(productionMessages.doneAt), isNull(productionMessages.quarantinedAt)))
    .orderBy(asc(productionMessages.receivedAt))
}

export async function markDone(tx: Transaction, { manufacturerId, messageId }: MessageRow, at: Date): Promise<void> {
  await tx
    .update(productionMessages)
    .set({ doneAt: at })
    .where(and(eq(productionMessages.manufacturerId, manufacturerId), eq(productionMessages.messageId, messageId)))
}

export type ShownMessage = { message: MessageRow; manufacturerName: string; printNumber: number }

const shown = { message: productionMessages, manufacturerName: manufacturers.name, printNumber: prints.number }

/** A page of manufacturer messages, the latest first, each with its cursor position. */
export async function findMessagePage(
  queryable: Queryable,
  { filter, after, limit }: { filter: MessageFilter; after: Place | undefined; limit: number },
): Promise<(ShownMessage & { place: Place })[]> {
  const { receivedAt, id, doneAt, quarantinedAt } = productionMessages
  const kept = {
    all: undefined,
    open: and(isNull(doneAt), isNull(quarantinedAt)),
    quarantined: and(isNotNull(quarantinedAt), isNull(doneAt)),
  }
  return queryable
    .select({ ...shown, place: { at: microsecondInstant(receivedAt), id } })
    .from(productionMessages)
    .innerJoin(manufacturers, eq(manufacturers.id, productionMessages.manufacturerId))
    .innerJoin(prints, eq(prints.id, productionMessages.printId))
    .where(and(kept[filter], isBefore(receivedAt, id, after)))
    .orderBy(sql`${receivedAt} DESC`, sql`${id} DESC`)
    .limit(limit)
}

/** Locks the message until the transaction ends. */
export async function lockMessage(tx: Transaction, id: string): Promise<ShownMessage | undefined> {
  const [row] = await tx
    .select(shown)
    .from(productionMessages)
    .innerJoin(manufacturers, eq(manufacturers.id, productionMessages.manufacturerId))
    .innerJoin(prints, eq(prints.id, productionMessages.printId))
    .where(eq(productionMessages.id, id))
    .for('update', { of: productionMessages })
  return row
}

export async function setQuarantine(
  tx: Transaction,
  id: string,
  quarantine: { quarantinedAt: Date | null; quarantineReason: string | null },
): Promise<void> {
  await tx.update(productionMessages).set(quarantine).where(eq(productionMessages.id, id))
}
