import { CROP_END } from '@tintype/domain/prints/crops'
import { judgeSize, OFFERED_SHARPNESSES, offeredSizes } from '@tintype/domain/prints/sharpness'
import { ORIENTATIONS, PRINT_SIZES } from '@tintype/domain/prints/sizes'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findProblemCode } from '../../test/worlds/catalogue-world.ts'
import { createOrderInput } from '../../test/worlds/money-world.ts'
import { openProductionWorld, type ProductionWorld } from '../../test/worlds/production-world.ts'

let world: ProductionWorld
beforeAll(async () => {
  world = await openProductionWorld()
})
afterAll(() => world.close())

const side = fc.integer({ min: 200, max: 7000 })
const place = fc.integer({ min: 0, max: CROP_END })
// the database driver expects ordinary objects
const plain = { noNullPrototype: true }
const anyArtwork = fc.record(
  {
    widthPx: side,
    heightPx: side,
    orientation: fc.constantFrom(...ORIENTATIONS),
    crops: fc.record({ '3:4': place, '5:7': place, '7:10': place }, plain),
    sizesOff: fc.subarray([...PRINT_SIZES]),
    sizesRefused: fc.subarray([...PRINT_SIZES], { maxLength: 1 }),
  },
  plain,
)

test('every size that a random picture is offered in is produced, whatever its crop, and every other size is refused', async () => {
  const artworks = fc.sample(anyArtwork, { seed: 37, numRuns: 25 })
  let produced = 0
  for (const artwork of artworks) {
    const sizes = offeredSizes(artwork, artwork)
    const product = await world.newPrintableProduct({ ...artwork, sizes })
    for (const size of PRINT_SIZES.filter((one) => !sizes.includes(one))) {
      expect(await findProblemCode(world.orders.placeOrder(createOrderInput([{ product, size, quantity: 1 }])))).toBe('size_not_offered')
    }
    if (!sizes.length) continue
    const { orderNumber } = await world.newOrder(sizes.map((size) => ({ product, size, quantity: 1 })))
    const prints = await world.listPrints(orderNumber)
    expect(prints.map(({ state, holdReason }) => [state, holdReason])).toEqual(sizes.map(() => ['routed', null]))
    for (const { id } of prints) await world.production.cutPrintFile({ print: id })
    expect(await world.listPrints(orderNumber)).toEqual(
      prints.map(({ id }) => expect.objectContaining({ id, state: 'routed', holdReason: null })),
    )
    for (const size of sizes) expect(OFFERED_SHARPNESSES).toContain(judgeSize(artwork, size, artwork.orientation).sharpness)
    produced += sizes.length
  }
  // a sample in which nothing is offered would prove nothing
  expect(produced).toBeGreaterThan(20)
})
