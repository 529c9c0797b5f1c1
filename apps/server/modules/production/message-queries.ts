import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Queryable, Transaction } from '../../platform/database/database.ts'
import { prints, productionMessages } from './tables.ts'

export type MessageRow = typeof productionMessages.$inferSelect

/** @returns whether it is one that was not there before */
export async function insertMessage(tx: Transaction, message: typeof productionMessages.$inferInsert): Promise<boolean> {
  const { rowCount } = await tx.insert(productionMessages).values(message).onConflictDoNothing()
  return rowCount === 1
}

/** The print of a number, where it is with that manufacturer. */
export async function findPrintAt(queryable: Queryable, of: { number: number; manufacturerId: string }): Promise<string | undefined> {
  const [row] = await queryable
    .select({ id: prints.id })
    .from(prints)
    .where(and(eq(prints.number, of.number), eq(prints.manufacturerId, of.manufacturerId)))
  return row?.id
}

/** What was said of a print and is not done yet, in the order in which it came. */
export async function findWaiting(queryable: Queryable, printId: string): Promise<MessageRow[]> {
  return queryable
    .select()
    .from(productionMessages)
    .where(and(eq(productionMessages.printId, printId), isNull(productionMessages.doneAt)))
    .orderBy(asc(productionMessages.receivedAt))
}

export async function markDone(tx: Transaction, { manufacturerId, messageId }: MessageRow, at: Date): Promise<void> {
  await tx
    .update(productionMessages)
    .set({ doneAt: at })
    .where(and(eq(productionMessages.manufacturerId, manufacturerId), eq(productionMessages.messageId, messageId)))
}
