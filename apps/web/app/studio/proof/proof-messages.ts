import type { Crops } from '@tintype/contract/crops'
import type { MetalShares } from '@tintype/contract/proofs'
import type { Orientation } from '@tintype/contract/sizes'

/** A picture, and where its plates lie. */
export type ProofRequest = { picture: Blob; crops: Crops; orientation: Orientation }

/** How it looks on metal, whole; what of it is too vivid, striped and otherwise clear; and how much that is of each shape. */
export type Proof = { printed: Blob; marks: Blob; shares: MetalShares }

/** `failed`: the browser could not decode or encode it. */
export type ProofAnswer = { type: 'proven'; proof: Proof } | { type: 'failed' }
