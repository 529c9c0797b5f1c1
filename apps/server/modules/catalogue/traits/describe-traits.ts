import type { Transaction } from '../../../platform/database/database.ts'
import { colourName } from '../../../platform/images/analysis/colour-name.ts'
import { findDescriptions, replaceTraits } from '../queries/trait.ts'
import { traitsOf } from '../rules/trait.ts'

/**
 * Updates the traits by which similar products are found. Call it when an artwork goes on or off sale, and when its words or its picture
 * change. Idempotent.
 */
export async function describeTraits(tx: Transaction, uid: string): Promise<void> {
  await saveTraits(tx, [uid])
}

/** The same for several artworks, with the same number of statements. */
export async function saveTraits(tx: Transaction, uids: readonly string[]): Promise<void> {
  if (!uids.length) return
  const described = await findDescriptions(tx, uids)
  await replaceTraits(
    tx,
    uids,
    described.map((artwork) => ({ ...artwork, traits: traitsOf({ ...artwork, colours: (artwork.palette ?? []).map(colourName) }) })),
  )
}
