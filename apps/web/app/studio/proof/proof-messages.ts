import type { Crops, PrintShape } from '@tintype/domain/prints/crops'
import type { PictureSize } from '@tintype/domain/prints/print-fit'
import type { MetalShares } from '@tintype/domain/prints/proofs'
import type { Orientation } from '@tintype/domain/prints/sizes'
import type { OriginalFacts } from './enlargement.ts'
import type { Region } from './soft-proof.ts'

/** An image, the facts of its original, and the crops. */
export type ProofRequest = { picture: Blob; original: OriginalFacts; crops: Crops; orientation: Orientation }

/**
 * The same region twice in the colours of metal: enlarged by a standard filter and by our print filter. For the network: the region's
 * original pixels with a margin, the size in print, and the part to show.
 */
export type CutOut = { plain: Blob; printed: Blob; detail: Blob; to: PictureSize; shown: Shown }
/** The position of the cut-out in an enlarged detail: centred, within its margin. */
export type Shown = PictureSize & { offsetPx: number }

/** An enlarged detail from the server, to be shown in the colours of metal and without its margin. */
export type MetalRequest = { enlarged: Blob; shown: Shown }

/** The region of a cut-out, and the region of its detail, which adds a margin and is clipped to the image. */
export type CutPlace = { place: Region; taken: Region; scale: number }

/** The detail of such a region, cut from the original by the server. */
export type CutRequest = { detail: Blob; at: CutPlace }

/**
 * The image on metal; the stripes over out-of-gamut pixels, transparent elsewhere; and their share per shape. Includes cut-outs of the
 * shapes that need enlarging, or only their regions if the original's pixels are not available.
 */
export type Proof = {
  printed: Blob
  marks: Blob
  shares: MetalShares
  cutOuts: Partial<Record<PrintShape, CutOut>>
  places: Partial<Record<PrintShape, CutPlace>>
}

/** `failed`: the browser could not decode or encode it. */
export type ProofAnswer =
  | { type: 'proven'; proof: Proof }
  | { type: 'printed'; printed: Blob }
  | { type: 'cut'; cutOut: CutOut }
  | { type: 'failed' }
