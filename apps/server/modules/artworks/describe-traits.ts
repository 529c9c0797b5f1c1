import type { Transaction } from '../../platform/database/database.ts'
import { colourName } from '../../platform/images/colour-name.ts'
import { findDescriptions, replaceTraits } from './queries/trait.ts'
import { traitsOf } from './rules/trait.ts'

/**
 * Writes down by what others are found to be like an artwork. To be called when it goes on sale or off it, and when its words or
 * its picture change; may run twice.
 */
export async function describeTraits(tx: Transaction, uid: string): Promise<void> {
  await describeTraitsOf(tx, [uid])
}

/** The same of several, in as few statements as for one. */
export async function describeTraitsOf(tx: Transaction, uids: readonly string[]): Promise<void> {
  if (!uids.length) return
  const described = await findDescriptions(tx, uids)
  await replaceTraits(
    tx,
    uids,
    described.map((artwork) => ({ ...artwork, traits: traitsOf({ ...artwork, colours: (artwork.palette ?? []).map(colourName) }) })),
  )
}
