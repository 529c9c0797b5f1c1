import type { SignedProof } from '@tintype/domain/prints/proofs'
import type { Artist } from '../../../platform/actor.ts'
import type { AuditFacts } from '../../../platform/audit/tables.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import type { ArtworkTools } from '../tools.ts'

/**
 * Records a signed proof permanently in the audit log, in the transaction of the sign-off. The artwork stores only the latest proof; the
 * proof of prints already sold must remain available.
 */
export async function recordProof(
  { audit }: Pick<ArtworkTools, 'audit'>,
  tx: Transaction,
  artist: Artist,
  { uid, proof }: { uid: string; proof: SignedProof },
): Promise<void> {
  const at = new Date(proof.signedAt)
  await audit.record(tx, { actor: artist, action: 'artwork.proof_signed', subject: `artwork:${uid}`, at, facts: toAuditFacts(proof) })
}

/** Nested values are JSON text, because the log stores only plain values. */
function toAuditFacts({ signedAt, orientation, enlarger, crops, prints }: SignedProof): AuditFacts {
  return { signedAt, orientation, enlarger: enlarger ?? null, crops: JSON.stringify(crops), prints: JSON.stringify(prints) }
}
