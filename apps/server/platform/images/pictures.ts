import type { ImageType } from '@tintype/contract/limits'
import type { MockupChoice } from '@tintype/contract/mockup-rooms'
import { Problem } from '@tintype/contract/problems'
import type { Orientation } from '@tintype/contract/sizes'
import { Unavailable } from '../unavailable.ts'
import type { FileWords } from './file-words.ts'
import type { Lettering } from './find-lettering.ts'
import type { LookHash } from './look-hash.ts'
import type { LookMark } from './look-marks.ts'
import type { PresetName } from './presets.ts'
import type { PrintProfile } from './print-profile.ts'
import type { PixelFile, UsedNetwork } from './upscale-messages.ts'

/** A picture that was read completely. Measures are those of the upright picture. */
export type Inspection = { type: ImageType; widthPx: number; heightPx: number; hasAlpha: boolean; frames: number }

/** A picture we made: re-encoded WEBP in sRGB, upright, on a white ground, with nothing of the original's metadata. */
export type MadeRendition = { preset: PresetName; path: string; sha256: string; sizeBytes: number; widthPx: number; heightPx: number }

/** How a plate shows its picture, and where it lies on it, in thousandths of the room there is. */
export type Hanging = { orientation: Orientation; cropPlace: number }

/** A JPEG of the plate on its wall, for links that are shared. */
export type MadeCard = Omit<MadeRendition, 'preset'>

/** Which room a plate hangs in, and how it shows its picture. */
export type MockupPlan = Hanging & { choice: MockupChoice }

/** The part of an upright picture that is printed, and how finely. */
export type PrintCut = {
  crop: { leftPx: number; topPx: number; widthPx: number; heightPx: number }
  /** Of the plate itself, without the bleed. */
  widthPx: number
  heightPx: number
  /** What is printed beyond each edge of the plate, so that no edge stays bare where the sheet lies a little askew. */
  bleedPx: number
  dotsPerInch: number
}

/** A TIFF to print from, in sRGB or the press's colours, with their profile and with its bleed, and a small JPEG of the plate to recognise it by, as base64. */
export type MadePrintFile = Omit<MadeRendition, 'preset'> & { preview: string; network?: NetworkUse }

/** Where a network was to enlarge it: which one did, and how many times by itself; or why it did not. */
export type NetworkUse = UsedNetwork | { failed: string }

type Size = { widthPx: number; heightPx: number }

export type EnlargedPicture = { picture: Buffer; network: UsedNetwork }

/** The part of a picture that is printed, as rows of red, green and blue, and nothing else. */
export type MadePixels = PixelFile

export type Rendered = {
  /** Smallest first. Presets that would give the same size again are left out. */
  renditions: MadeRendition[]
  /** A tiny blurred picture as a data address. */
  placeholder: string
  palette: Palette
  looks: LookHash[]
  view: LookView
}

/** What a picture that was cropped anywhere is known by: what stands out in it, and all of it in 64 × 64 points of grey, as base64. */
export type LookView = { marks: LookMark[]; sketch: string }

/** The main colours, largest share first, as `#rrggbb`. */
export type Palette = { hex: string; share: number }[]

/** What can be said about a picture from its pixels alone. Shares and levels are 0 to 1. */
export type Measures = {
  widthPx: number
  heightPx: number
  palette: Palette
  brightness: number
  /** Spread of the lightness: 0 is a flat ground, 0.5 is black and white. */
  contrast: number
  /** Mean strength of colour. */
  colourfulness: number
  /** Share of the picture in which something changes sharply. */
  edges: number
  /** Share that is nearly black. */
  darkShare: number
  /** Small bright points on dark ground, per 10,000 dark points. */
  specks: number
}

/** The same, and how the picture looks as a whole and in parts. */
export type Measured = Measures & { looks: LookHash[]; view: LookView }

/** What is in a picture as far as arithmetic sees it, and what its file says. */
export type Observed = Measures & {
  /** How broken up its surfaces are, from 0: smooth, to about 0.05: sand, grain, canvas. */
  texture: number
  /** How alike its halves are, 0 to 1: left and right, and above and below. */
  symmetry: { across: number; down: number }
  /** Share that is a sky by day; 0 where none was recognised. */
  sky: number
  lettering: Lettering
  /** Not clean: whoever shows it cleans it. */
  words: FileWords
}

/** The picture process ended with a picture in work: by the picture, or by whatever takes processes away, such as a machine that is out of memory. */
export class PictureProcessDied extends Unavailable {
  constructor(reason: string) {
    super(`the picture process died (${reason})`)
    this.name = 'PictureProcessDied'
  }
}

/** Whether the process died with it, perhaps for what else the machine did. What took too long is not tried again. */
export function isMachinesFault(error: unknown): boolean {
  return error instanceof Problem && error.cause instanceof PictureProcessDied
}

/** Work on pictures, in a process of its own: a file that brings a decoder down costs only itself. */
export type Pictures = {
  /**
   * Reads a picture to its last byte.
   * @param keepAs  by this name its pixels are at hand for a while, for whoever renders it as an artwork next
   * @throws Problem `image_empty`, `image_type`, `image_dimensions`, `image_too_complex` (from the header), `image_unreadable`, `image_too_slow`
   */
  inspect(path: string, keepAs?: string): Promise<Inspection>
  /**
   * Makes renditions of an inspected picture into `outDir`.
   * @param keptAs  a name that its pixels may still be kept by; else they are read from the file once more
   * @throws Problem `image_unreadable`, `image_too_slow`, `storage_full`
   */
  render(path: string, presets: readonly PresetName[], outDir: string, keptAs?: string): Promise<Rendered>
  /**
   * Encodes some of the same anew as AVIF, into `outDir`.
   * @throws Problem `image_unreadable`, with a `PictureProcessDied` as its cause where that is why; `image_too_slow`, `storage_full`
   */
  renderAvif(path: string, outDir: string): Promise<MadeRendition[]>
  /**
   * Hangs a picture as a plate on a wall, into `outDir`. Meant for one of its renditions, which is quick to read.
   * @throws Problem `image_unreadable`, `image_too_slow`, `storage_full`
   */
  drawCard(path: string, hanging: Hanging, outDir: string): Promise<MadeCard>
  /**
   * Hangs a picture as a plate in a room, as a JPEG into `outDir`. Meant for a rendition, as cards are; the same picture always gives
   * the same bytes. @throws Problem `image_unreadable`, `image_too_slow`, `storage_full`
   */
  drawMockup(path: string, plan: MockupPlan, outDir: string): Promise<MadeCard>
  /**
   * Cuts what is printed out of an inspected picture, into `outDir`.
   * @param onProgress  is told what share is done, 0 to 1, where it takes long
   * @throws Problem `image_unreadable`, `image_too_slow`, `storage_full`
   */
  cutForPrint(path: string, cut: PrintCut, outDir: string, onProgress?: (share: number) => void): Promise<MadePrintFile>
  /** Cuts a part out of an inspected picture, upright and in sRGB: a WEBP that loses nothing. @throws Problem `image_unreadable`, `image_too_slow` */
  cutDetail(path: string, crop: PrintCut['crop'], outDir: string): Promise<Buffer>
  /** What print files are brought into; undefined where they are in sRGB. */
  printProfile: PrintProfile | undefined
  /** Which network enlarges what is coarse, as a mark that changes with it; undefined where our own filter does. */
  enlarger: string | undefined
  /**
   * Has the network enlarge a small inspected picture whole, as it does for print: a WEBP.
   * @param to  its measures then, at least as large as it is
   * @param onProgress  is told what share is done, 0 to 1
   * @throws Error where there is no network or it fails; Problem `image_unreadable`, `image_too_slow`
   */
  enlargeDetail(path: string, to: Size, outDir: string, onProgress?: (share: number) => void): Promise<EnlargedPicture>
  /** Looks at the light and the colours of an inspected picture. @throws Problem `image_unreadable`, `image_too_slow` */
  measure(path: string): Promise<Measured>
  /** Looks closer: also at shapes, lettering and what the file says of itself. @throws Problem `image_unreadable`, `image_too_slow` */
  observe(path: string): Promise<Observed>
  /**
   * Makes a small upright JPEG of an inspected picture, in sRGB and with nothing of its metadata, for somebody elsewhere to look at.
   * @throws Problem `image_unreadable`, `image_too_slow`
   */
  shrink(path: string): Promise<Buffer>
  /** Makes a JPEG of a drawing of our own, in its own measures; never of one that came from outside. */
  draw(svg: string): Promise<Buffer>
  /** Starts the process now, so that the first picture need not wait for it. */
  wake(): void
  stop(): Promise<void>
}
