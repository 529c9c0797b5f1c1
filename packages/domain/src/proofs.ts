import { areCropsSame, CENTRED, type Crops, type PlateShape, shapeOfPlate } from './crops.ts'
import { fitPlate, type PictureSize, type Sharpness } from './plate-fit.ts'
import { type Orientation, PLATE_SIZES, type PlateSize } from './sizes.ts'

/** How much of what the plates of each shape show is more vivid than metal, in percent of its area, 0 to 100. */
export type MetalShares = Readonly<Record<PlateShape, number>>

/** What an artist saw of one plate before signing it off. */
export type ProvenPlate = { size: PlateSize; dotsPerInch: number; sharpness: Sharpness; vividPercent: number }

/** Who enlarges what is too coarse to print: our own filter, or a network that the house has put in its place. */
export const ENLARGERS = ['built_in', 'network'] as const
export type EnlargerKind = (typeof ENLARGERS)[number]

/**
 * What an artist was shown of all plates, and when it was signed off. It says which crops it was about: they may be moved later.
 * @property enlarger  who enlarged prints then; left out of what was signed before that was kept
 */
export type SignedProof = {
  signedAt: string
  orientation: Orientation
  crops: Crops
  plates: ProvenPlate[]
  enlarger?: EnlargerKind | undefined
}

/**
 * The record of a proof. Sharpness is worked out here as the page does it; the shares are those that the page showed.
 * @param crops  null where all plates lie in the middle
 */
export function signProof(
  { picture, orientation, crops }: { picture: PictureSize; orientation: Orientation; crops: Crops | null },
  shares: MetalShares,
  { at, enlarger }: { at: Date; enlarger: EnlargerKind },
): SignedProof {
  const plates = PLATE_SIZES.map((size) => {
    const { dotsPerInch, sharpness } = fitPlate(picture, size, orientation)
    return { size, dotsPerInch: Math.round(dotsPerInch), sharpness, vividPercent: shares[shapeOfPlate(size)] }
  })
  return { signedAt: at.toISOString(), orientation, crops: crops ?? CENTRED, plates, enlarger }
}

/** Whether there is a proof, and it is about plates that lie as they do now. */
export function isProofOf(proof: Pick<SignedProof, 'crops'> | null, crops: Crops | null): boolean {
  return proof !== null && areCropsSame(proof.crops, crops ?? CENTRED)
}
