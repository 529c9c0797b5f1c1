import type { GivingProduct } from '@tintype/contract/orders/store'
import { Problem } from '@tintype/contract/problems'
import { interleave } from '../rules/products.ts'
import type { WithPrices } from '../tools.ts'
import { toProductCards } from '../views/products.ts'

const ARTISTS = 12
const PRODUCTS_EACH = 3
const PRODUCTS = 12

/** Products whose artists give to a cause: the newest of the most generous artists, interleaved. @throws Problem `cause_not_found` */
export async function listGiving(tools: WithPrices, { slug }: { slug: string }): Promise<{ products: GivingProduct[] }> {
  const cause = await tools.hope.findActiveCause(tools.database, slug)
  if (!cause) throw new Problem('cause_not_found')
  const [givers, prices] = await Promise.all([tools.products.findGivers(tools.database, cause.id, ARTISTS), tools.currentPrices()])
  const walls = await Promise.all(
    givers.map(async ({ artistId, percent }) => {
      const { products } = await tools.products.listProducts({ artistId, limit: PRODUCTS_EACH })
      return toProductCards(products, prices).map((card) => ({ ...card, donationPercent: percent }))
    }),
  )
  return { products: interleave(walls).slice(0, PRODUCTS) }
}
