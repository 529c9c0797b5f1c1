import { areCropsSame, type Crops } from '@tintype/domain/prints/crops'
import type { PictureSize } from '@tintype/domain/prints/print-fit'
import type { MetalShares } from '@tintype/domain/prints/proofs'
import type { Orientation } from '@tintype/domain/prints/sizes'
import { useState } from 'react'

/**
 * An upright image that can be proofed. Without local bytes the image is fetched from its URL, and details at full resolution are requested
 * by its artwork.
 */
export type ProvablePicture = PictureSize & { url: string; shown?: Blob; uid?: string }
/** The subject of a proof; it is invalid for other crops. */
export type ProofSubject = { picture: ProvablePicture; crops: Crops; orientation: Orientation }

/** The proof of the current image, once signed off. A changed crop or another image invalidates the signature. */
export function useProof(subject: ProofSubject | undefined) {
  const [signed, setSigned] = useState<{ subject: ProofSubject; shares: MetalShares }>()
  const isSigned = subject !== undefined && signed !== undefined && isSame(signed.subject, subject)
  return {
    subject,
    /** Undefined unless the current subject is signed off. */
    shares: isSigned ? signed.shares : undefined,
    /** A signed-off subject has changed since. */
    isOutdated: subject !== undefined && signed !== undefined && !isSigned && signed.subject.picture.url === subject.picture.url,
    sign: (shares: MetalShares) => subject && setSigned({ subject, shares }),
  }
}

export type ProofState = ReturnType<typeof useProof>

function isSame(one: ProofSubject, other: ProofSubject): boolean {
  return one.picture.url === other.picture.url && one.orientation === other.orientation && areCropsSame(one.crops, other.crops)
}
