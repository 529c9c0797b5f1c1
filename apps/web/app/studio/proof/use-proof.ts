import { areCropsSame, type Crops } from '@tintype/domain/crops'
import type { PictureSize } from '@tintype/domain/plate-fit'
import type { MetalShares } from '@tintype/domain/proofs'
import type { Orientation } from '@tintype/domain/sizes'
import { useState } from 'react'

/**
 * A picture whose plates can be proven, upright. Without its bytes it is fetched from its address, and what has to be seen pixel by pixel
 * is asked for by its artwork.
 */
export type ProvablePicture = PictureSize & { url: string; shown?: Blob; uid?: string }
/** What a proof is about: of other plates it says nothing. */
export type ProofSubject = { picture: ProvablePicture; crops: Crops; orientation: Orientation }

/** The proof of what is on the easel, once it is signed off. Moving a crop or choosing another picture takes the signature away. */
export function useProof(subject: ProofSubject | undefined) {
  const [signed, setSigned] = useState<{ subject: ProofSubject; shares: MetalShares }>()
  const isSigned = subject !== undefined && signed !== undefined && isSame(signed.subject, subject)
  return {
    subject,
    /** Undefined unless what is there now was signed off. */
    shares: isSigned ? signed.shares : undefined,
    /** Something was signed off that is no longer as it was. */
    isOutdated: subject !== undefined && signed !== undefined && !isSigned && signed.subject.picture.url === subject.picture.url,
    sign: (shares: MetalShares) => subject && setSigned({ subject, shares }),
  }
}

export type ProofState = ReturnType<typeof useProof>

function isSame(one: ProofSubject, other: ProofSubject): boolean {
  return one.picture.url === other.picture.url && one.orientation === other.orientation && areCropsSame(one.crops, other.crops)
}
