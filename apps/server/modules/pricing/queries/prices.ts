import type { Cents } from '@tintype/domain/money'
import type { PrintSize } from '@tintype/domain/prints/sizes'
import { desc } from 'drizzle-orm'
import type { Queryable, Transaction } from '../../../platform/database/database.ts'
import { executeText } from '../../../platform/database/queries/prepared.ts'
import { prices } from '../tables.ts'

export type PriceRow = { size: PrintSize; priceCents: Cents; commissionCents: Cents }

/** The newest row of each size that is valid at an instant. */
export async function findPricesAt(queryable: Queryable, at: Date): Promise<PriceRow[]> {
  const rows = await executeText<{ size: PrintSize; price: string; commission: string }>(queryable, pricesAt, [at])
  return rows.map(({ size, price, commission }) => ({ size, priceCents: Number(price), commissionCents: Number(commission) }))
}

/** Runs at every sale. */
const pricesAt = {
  name: 'prices_at',
  text: `SELECT DISTINCT ON (size) size, price_cents AS price, commission_cents AS commission
    FROM prices WHERE valid_from <= $1 ORDER BY size, valid_from DESC`,
}

export type VersionRow = PriceRow & { validFrom: Date; addedBy: string | null }

/** Every row, the latest first, ordered by size. */
export async function findAllPrices(queryable: Queryable): Promise<VersionRow[]> {
  const { size, priceCents, commissionCents, validFrom, addedBy } = prices
  return queryable.select({ size, priceCents, commissionCents, validFrom, addedBy }).from(prices).orderBy(desc(validFrom), size)
}

/** @returns the number of inserted rows; existing rows are kept */
export async function insertPrices(tx: Transaction, rows: readonly (typeof prices.$inferInsert)[]): Promise<number> {
  const added = await tx
    .insert(prices)
    .values([...rows])
    .onConflictDoNothing()
    .returning({ size: prices.size })
  return added.length
}
