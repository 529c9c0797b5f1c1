import type { CommissionList } from '@tintype/contract/orders/store'
import { PLATE_SIZES } from '@tintype/domain/sizes'
import type { WithPrices } from '../catalogue/catalogue-tools.ts'
import { priceOf } from './price-list.ts'

/** The artist's commission for each size on sale, the smallest first. */
export async function listCommissions({ currentPrices }: Pick<WithPrices, 'currentPrices'>): Promise<CommissionList> {
  const prices = await currentPrices()
  return PLATE_SIZES.map((size) => ({ size, commissionCents: priceOf(prices, size).commissionCents }))
}
