import { z } from 'zod'
import { limits } from '../limits.ts'
import { Cents, call, Instant, PrintSize } from '../shapes.ts'

const PriceInput = z.object({
  size: PrintSize,
  priceCents: Cents.max(limits.priceMaxCents),
  commissionCents: Cents.max(limits.priceMaxCents),
})

/** Prices and commissions from an instant on, for the sizes that change then. */
export const PriceVersion = z.object({
  validFrom: Instant,
  /** Null for the initial prices. */
  addedBy: z.string().nullable(),
  prices: z.array(PriceInput),
})
export type PriceVersion = z.infer<typeof PriceVersion>

export const PriceList = z.object({
  /** The current prices of all sizes. */
  inForce: z.array(PriceInput),
  /** The latest first, including future ones. */
  versions: z.array(PriceVersion),
})
export type PriceList = z.infer<typeof PriceList>

export const backofficePrices = {
  list: call('viewer', 'GET', '/backoffice/prices', 'List current, past and scheduled prices and commissions').output(PriceList),
  add: call('finance', 'POST', '/backoffice/prices', 'Add prices and commissions, effective now or later')
    .input(
      z.object({
        /** Default: from now on. */
        validFrom: Instant.optional(),
        prices: z.array(PriceInput).min(1).max(PrintSize.options.length),
      }),
    )
    .output(PriceList),
}
