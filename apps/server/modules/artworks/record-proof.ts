import type { SignedProof } from '@tintype/contract/proofs'
import type { AuditFacts } from '../../platform/audit/tables.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { Artist } from '../../platform/http/actor.ts'
import type { ArtworkTools } from './index.ts'

/**
 * Keeps a proof for good, in the transaction in which it is signed off. The artwork has the latest one alone; what was signed for plates
 * that are sold already has to be found later.
 */
export async function recordProof(
  { audit }: Pick<ArtworkTools, 'audit'>,
  tx: Transaction,
  artist: Artist,
  { uid, proof }: { uid: string; proof: SignedProof },
): Promise<void> {
  const at = new Date(proof.signedAt)
  await audit.record(tx, { actor: artist, action: 'artwork.proof_signed', subject: `artwork:${uid}`, at, facts: factsOf(proof) })
}

/** Whole: what has parts is said as JSON, since the log holds plain values. */
function factsOf({ signedAt, orientation, enlarger, crops, plates }: SignedProof): AuditFacts {
  return { signedAt, orientation, enlarger: enlarger ?? null, crops: JSON.stringify(crops), plates: JSON.stringify(plates) }
}
