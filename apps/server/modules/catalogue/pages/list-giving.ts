import type { GivingPlate } from '@tintype/contract/orders/store'
import { Problem } from '@tintype/contract/problems'
import { inTurns } from '../rules/products.ts'
import type { WithPrices } from '../tools.ts'
import { toProductCards } from '../views/products.ts'

const ARTISTS = 12
const PLATES_EACH = 3
const PLATES = 12

/** Products whose artists give to a cause: the newest of the most generous artists, interleaved. @throws Problem `cause_not_found` */
export async function listGiving(tools: WithPrices, { slug }: { slug: string }): Promise<{ plates: GivingPlate[] }> {
  const cause = await tools.hope.findActiveCause(tools.database, slug)
  if (!cause) throw new Problem('cause_not_found')
  const [givers, prices] = await Promise.all([tools.products.findGivers(tools.database, cause.id, ARTISTS), tools.currentPrices()])
  const walls = await Promise.all(
    givers.map(async ({ artistId, percent }) => {
      const { plates } = await tools.products.listPlates({ artistId, limit: PLATES_EACH })
      return toProductCards(plates, prices).map((card) => ({ ...card, donationPercent: percent }))
    }),
  )
  return { plates: inTurns(walls).slice(0, PLATES) }
}
