import type { Transaction } from '../../../platform/database/database.ts'
import type { Rendered } from '../../../platform/images/pictures.ts'
import { saveView } from '../queries/landmarks.ts'
import { saveHashes } from '../queries/perceptual-hashes.ts'

/** Replaces the perceptual hashes and salient regions of an artwork. Called when its picture is rendered. */
export async function recordHashes(
  tx: Transaction,
  uid: string,
  { looks, view, at }: Pick<Rendered, 'looks' | 'view'> & { at: Date },
): Promise<void> {
  await saveHashes(tx, uid, looks, at)
  await saveView(tx, uid, view)
}
