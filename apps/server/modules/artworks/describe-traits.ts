import type { Transaction } from '../../platform/database/database.ts'
import { colourName } from '../../platform/images/colour-name.ts'
import { findDescription, replaceTraits } from './trait-queries.ts'
import { traitsOf } from './trait-rules.ts'

/**
 * Writes down by what others are found to be like an artwork. To be called when it goes on sale or off it, and when its words or
 * its picture change; may run twice.
 */
export async function describeTraits(tx: Transaction, uid: string): Promise<void> {
  const artwork = await findDescription(tx, uid)
  const colours = artwork?.palette?.map(colourName) ?? []
  await replaceTraits(tx, uid, artwork && { ...artwork, traits: traitsOf({ ...artwork, colours }) })
}
