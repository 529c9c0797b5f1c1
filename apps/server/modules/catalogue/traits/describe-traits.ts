import { colourName } from '@tintype/imaging/analysis/colour-name'
import type { Transaction } from '../../../platform/database/database.ts'
import { findDescriptions, replaceTraits } from '../queries/trait.ts'
import { listTraits } from '../rules/trait.ts'

/**
 * Updates the traits by which similar products are found. Call it when an artwork goes on or off sale, and when its words or its picture
 * change. Idempotent. The number of statements does not depend on the number of artworks.
 */
export async function describeTraits(tx: Transaction, uids: readonly string[]): Promise<void> {
  if (!uids.length) return
  const described = await findDescriptions(tx, uids)
  await replaceTraits(
    tx,
    uids,
    described.map((artwork) => ({ ...artwork, traits: listTraits({ ...artwork, colours: (artwork.palette ?? []).map(colourName) }) })),
  )
}
