import type { ImageType } from '@tintype/contract/limits'
import { Problem } from '@tintype/contract/problems'
import type { Orientation } from '@tintype/domain/prints/sizes'
import type { Lettering } from '@tintype/imaging/analysis/find-lettering'
import type { Measures } from '@tintype/imaging/analysis/measure-pixels'
import type { Landmark } from '@tintype/imaging/look-alikes/landmarks'
import type { PerceptualHash } from '@tintype/imaging/look-alikes/perceptual-hash'
import type { Palette } from '@tintype/imaging/palette'
import { Unavailable } from '../unavailable.ts'
import type { PixelFile, UsedNetwork } from './enlarging/upscale-messages.ts'
import type { FileWords } from './metadata/file-words.ts'
import type { PresetName } from './presets.ts'
import type { PrintProfile } from './print-profile.ts'
import type { Scene } from './scene.ts'

export type { Measures } from '@tintype/imaging/analysis/measure-pixels'
export type { Palette } from '@tintype/imaging/palette'

/** A completely decoded picture. The size is that of the upright picture. */
export type Inspection = { type: ImageType; widthPx: number; heightPx: number; hasAlpha: boolean; frames: number }

/** A generated picture: WEBP in sRGB, upright, on white, without the original's metadata. */
export type MadeRendition = { preset: PresetName; path: string; sha256: string; sizeBytes: number; widthPx: number; heightPx: number }

/** The orientation of a print and the position of its crop, in thousandths of the available range. */
export type PrintPlacement = { orientation: Orientation; cropPlace: number }

/** A JPEG of the print on a wall, for shared links. */
export type MadeCard = Omit<MadeRendition, 'preset'>

/** A scene and the position of the crop, in thousandths of the available range. */
export type ScenePlan = { scene: Scene; cropPlace: number }

/** The printed part of an upright picture and its resolution. */
export type PrintCut = {
  crop: { leftPx: number; topPx: number; widthPx: number; heightPx: number }
  /** Size of the print without the bleed. */
  widthPx: number
  heightPx: number
  /** Bleed beyond each edge, so that no edge stays blank if the sheet is slightly misaligned. */
  bleedPx: number
  dotsPerInch: number
}

/** A TIFF in sRGB or the press's colours, with profile and bleed, and a small JPEG preview as base64. */
export type MadePrintFile = Omit<MadeRendition, 'preset'> & { preview: string; network?: NetworkUse }

/** If a network should enlarge the picture: the network and its own scale, or the reason of its failure. */
export type NetworkUse = UsedNetwork | { failed: string }

type Size = { widthPx: number; heightPx: number }

export type EnlargedPicture = { picture: Buffer; network: UsedNetwork }

/** The printed part of a picture as raw RGB rows. */
export type MadePixels = PixelFile

export type Rendered = {
  /** Smallest first. Omits presets that would repeat a size. */
  renditions: MadeRendition[]
  /** A tiny blurred picture as a data URL. */
  placeholder: string
  palette: Palette
  looks: PerceptualHash[]
  view: LandmarkView
}

/** Data that recognises a cropped picture: its marks, and a sketch of 64 × 64 grey points as base64. */
export type LandmarkView = { marks: Landmark[]; sketch: string }

/** Statistics with perceptual hashes of the whole and its parts. */
export type Measured = Measures & { looks: PerceptualHash[]; view: LandmarkView }

/** The content of a picture as far as arithmetic detects it, and the texts of its file. */
export type Observed = Measures & {
  /** Texture strength, from 0 (smooth) to about 0.05 (sand, grain, canvas). */
  texture: number
  /** Symmetry, 0 to 1: left and right, and above and below. */
  symmetry: { across: number; down: number }
  /** Share of a daytime sky; 0 if none was recognised. */
  sky: number
  lettering: Lettering
  /** Unsanitised: sanitise before display. */
  words: FileWords
}

/** The picture process died while a picture was running. The picture or an external cause, such as a lack of memory, may have killed it. */
export class PictureProcessDied extends Unavailable {
  constructor(reason: string) {
    super(`the picture process died (${reason})`)
    this.name = 'PictureProcessDied'
  }
}

/** Whether the process died, which may have an external cause and is worth a retry. Timeouts are not retried. */
export function isProcessFailure(error: unknown): boolean {
  return error instanceof Problem && error.cause instanceof PictureProcessDied
}

/** Operations on pictures in a separate process, so that a file that crashes a decoder affects only itself. */
export type Pictures = {
  /**
   * Reads a whole picture.
   * @param keepAs  a name under which its pixels are cached for a rendering that follows soon
   * @throws Problem `image_empty`, `image_type`, `image_dimensions`, `image_too_complex` (from the header), `image_unreadable`,
   * `image_too_slow`
   */
  inspect(path: string, keepAs?: string): Promise<Inspection>
  /**
   * Writes renditions of an inspected picture to `outDir`.
   * @param keptAs  the name of cached pixels; if they expired, the file is read again
   * @throws Problem `image_unreadable`, `image_too_slow`, `storage_full`
   */
  render(path: string, presets: readonly PresetName[], outDir: string, keptAs?: string): Promise<Rendered>
  /**
   * Encodes some of the renditions as AVIF, to `outDir`.
   * @throws Problem `image_unreadable`, with a `PictureProcessDied` as its cause if the process died; `image_too_slow`, `storage_full`
   */
  renderAvif(path: string, outDir: string): Promise<MadeRendition[]>
  /**
   * Draws a picture as a print on a wall, to `outDir`. Use a rendition, which is quick to read.
   * @throws Problem `image_unreadable`, `image_too_slow`, `storage_full`
   */
  drawCard(path: string, hanging: PrintPlacement, outDir: string): Promise<MadeCard>
  /**
   * Draws a picture into a scene, as a JPEG to `outDir`. Use a rendition. Deterministic to the byte.
   * @param options.isAwaited  whether a user waits for it, so that it precedes work that is done in advance
   * @throws Problem `image_unreadable`, `image_too_slow`, `storage_full`
   */
  drawInScene(path: string, plan: ScenePlan, outDir: string, options: { isAwaited: boolean }): Promise<MadeCard>
  /**
   * Cuts the print file from an inspected picture, to `outDir`.
   * @param onProgress  receives the completed share, 0 to 1, during slow work
   * @throws Problem `image_unreadable`, `image_too_slow`, `storage_full`
   */
  cutForPrint(path: string, cut: PrintCut, outDir: string, onProgress?: (share: number) => void): Promise<MadePrintFile>
  /** Cuts a part from an inspected picture, as an upright lossless WEBP in sRGB. @throws Problem `image_unreadable`, `image_too_slow` */
  cutDetail(path: string, crop: PrintCut['crop'], outDir: string): Promise<Buffer>
  /** The colour profile of print files; undefined if they use sRGB. */
  printProfile: PrintProfile | undefined
  /** A fingerprint of the network that enlarges coarse pictures; undefined with the built-in filter. */
  enlarger: string | undefined
  /**
   * Enlarges a whole small inspected picture with the network, as for print. Returns a WEBP.
   * @param to  the target size, at least the size of the picture
   * @param onProgress  receives the completed share, 0 to 1
   * @throws Error if there is no network or it fails; Problem `image_unreadable`, `image_too_slow`
   */
  enlargeDetail(path: string, to: Size, outDir: string, onProgress?: (share: number) => void): Promise<EnlargedPicture>
  /** Measures lightness and colours of an inspected picture. @throws Problem `image_unreadable`, `image_too_slow` */
  measure(path: string): Promise<Measured>
  /** Also detects shapes and lettering, and reads the file's texts. @throws Problem `image_unreadable`, `image_too_slow` */
  observe(path: string): Promise<Observed>
  /**
   * Makes a small upright JPEG of an inspected picture for an external service, in sRGB and without metadata.
   * @param sidePx  maximum of the longer side, 1536 by default
   * @throws Problem `image_unreadable`, `image_too_slow`
   */
  shrink(path: string, sidePx?: number): Promise<Buffer>
  /**
   * Squeezes a whole inspected picture to a square for a network: raw RGB in sRGB, on white.
   * @throws Problem `image_unreadable`, `image_too_slow`
   */
  squeeze(path: string, sidePx: number): Promise<Buffer>
  /** Makes a JPEG of our own SVG in its own size; never pass external SVG. */
  draw(svg: string): Promise<Buffer>
  /** Starts the process early, so that the first picture need not wait for it. */
  wake(): void
  stop(): Promise<void>
}
