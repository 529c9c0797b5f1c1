import { PrintSize } from '@tintype/contract/shapes'
import { sql } from 'drizzle-orm'
import { check, pgEnum, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { cents, instant } from '../../platform/database/queries/columns.ts'

export const printSize = pgEnum('plate_size', PrintSize.enum)

/** Price and commission of a size from an instant on. Append-only. */
export const prices = pgTable(
  'prices',
  {
    size: printSize('size').notNull(),
    validFrom: instant('valid_from').notNull(),
    priceCents: cents('price_cents').notNull(),
    commissionCents: cents('commission_cents').notNull(),
    /** User id of the operator; null for the initial prices. */
    addedBy: text('added_by'),
  },
  (table) => [
    primaryKey({ name: 'prices_pk', columns: [table.size, table.validFrom] }),
    check('prices_commission', sql`commission_cents >= 0 and commission_cents <= price_cents`),
  ],
)
