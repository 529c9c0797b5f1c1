import type { CommissionList } from '@tintype/contract/orders/store'
import { PRINT_SIZES } from '@tintype/domain/prints/sizes'
import { getVariantPrice } from '../../pricing/index.ts'
import type { WithPrices } from '../tools.ts'

/** The artist's commission for each size on sale, the smallest first. */
export async function listCommissions({ currentPrices }: Pick<WithPrices, 'currentPrices'>): Promise<CommissionList> {
  const prices = await currentPrices()
  return PRINT_SIZES.map((size) => ({ size, commissionCents: getVariantPrice(prices, size).commissionCents }))
}
