import { areCropsSame, CENTRED, type Crops, type PrintShape, toPrintShape } from './crops.ts'
import { fitPrint, type PictureSize } from './print-fit.ts'
import type { Sharpness } from './sharpness.ts'
import { type Orientation, PRINT_SIZES, type PrintSize } from './sizes.ts'

/** The out-of-gamut area of each shape's crop on metal, in percent, 0 to 100. */
export type MetalShares = Readonly<Record<PrintShape, number>>

/** The data of one print that the artist saw before signing off. */
export type ProvenPrint = { size: PrintSize; dotsPerInch: number; sharpness: Sharpness; vividPercent: number }

/** The method that enlarges coarse images for print: our own filter, or a neural network configured for the site. */
export const ENLARGERS = ['built_in', 'network'] as const
export type EnlargerKind = (typeof ENLARGERS)[number]

/**
 * The proof of all sizes as shown to the artist, and when it was signed off. It includes the crops, because these may change later.
 * @property enlarger  the method at that time; omitted in proofs older than the field
 */
export type SignedProof = {
  signedAt: string
  orientation: Orientation
  crops: Crops
  prints: ProvenPrint[]
  enlarger?: EnlargerKind | undefined
}

/** Crops that wait for approval. @property proof  their signed proof; it replaces the previous proof only when the crops are approved */
export type ProposedCrops = Crops & { proof?: SignedProof | undefined }

export function cropsWithoutProof({ proof: _, ...crops }: ProposedCrops): Crops {
  return crops
}

/**
 * Creates the record of a proof. Sharpness is computed here as on the page; the shares are those that the page showed.
 * @param crops  null if all are centred
 */
export function signProof(
  { picture, orientation, crops }: { picture: PictureSize; orientation: Orientation; crops: Crops | null },
  shares: MetalShares,
  { at, enlarger }: { at: Date; enlarger: EnlargerKind },
): SignedProof {
  const prints = PRINT_SIZES.map((size) => {
    const { dotsPerInch, sharpness } = fitPrint(picture, size, orientation)
    return { size, dotsPerInch: Math.round(dotsPerInch), sharpness, vividPercent: shares[toPrintShape(size)] }
  })
  return { signedAt: at.toISOString(), orientation, crops: crops ?? CENTRED, prints, enlarger }
}

/** Whether a proof exists and matches the current crops. */
export function isProofCurrent(proof: Pick<SignedProof, 'crops'> | null, crops: Crops | null): boolean {
  return proof !== null && areCropsSame(proof.crops, crops ?? CENTRED)
}
