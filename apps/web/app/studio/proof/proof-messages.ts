import type { Crops, PlateShape } from '@tintype/domain/crops'
import type { PictureSize } from '@tintype/domain/plate-fit'
import type { MetalShares } from '@tintype/domain/proofs'
import type { Orientation } from '@tintype/domain/sizes'
import type { OriginalFacts } from './enlargement.ts'
import type { Region } from './soft-proof.ts'

/** A picture, what its original is, and where its plates lie. */
export type ProofRequest = { picture: Blob; original: OriginalFacts; crops: Crops; orientation: Orientation }

/**
 * The same place of a picture twice, in the colours of metal: plainly enlarged, and as our own filter enlarges it for print. For a
 * network to do it instead: the place in its own pixels and colours, with its margin, how large that is in print, and what is shown of it.
 */
export type CutOut = { plain: Blob; printed: Blob; detail: Blob; to: PictureSize; shown: Shown }
/** Where in an enlarged detail the cut-out lies: in the middle, within its margin. */
export type Shown = PictureSize & { offsetPx: number }

/** A detail that came back enlarged, to be shown in the colours of metal and without its margin. */
export type MetalRequest = { enlarged: Blob; shown: Shown }

/** Where a cut-out lies in the picture, and what of the picture its detail takes, which is more by a margin and never beyond an edge. */
export type CutPlace = { place: Region; taken: Region; scale: number }

/** The detail at such a place, as the server cut it out of the original. */
export type CutRequest = { detail: Blob; at: CutPlace }

/**
 * How it looks on metal, whole; what of it is too vivid, striped and otherwise clear; and how much that is of each shape. Cut-outs of the
 * shapes that have to be enlarged; where the picture's own pixels are not there to do it with, only their places.
 */
export type Proof = {
  printed: Blob
  marks: Blob
  shares: MetalShares
  cutOuts: Partial<Record<PlateShape, CutOut>>
  places: Partial<Record<PlateShape, CutPlace>>
}

/** `failed`: the browser could not decode or encode it. */
export type ProofAnswer =
  | { type: 'proven'; proof: Proof }
  | { type: 'printed'; printed: Blob }
  | { type: 'cut'; cutOut: CutOut }
  | { type: 'failed' }
