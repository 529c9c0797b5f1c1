import type {
  Inspection,
  MadeCard,
  MadePixels,
  MadePrintFile,
  MadeRendition,
  Measured,
  Observed,
  PrintCut,
  PrintPlacement,
  Rendered,
  ScenePlan,
} from '../pictures.ts'
import type { PresetName } from '../presets.ts'

/** A request to the picture process: an operation on a file, or a drawing. */
export type PictureWork = FileWork | { kind: 'drawing'; svg: string } | ({ kind: 'encode'; isLossless: boolean } & MadePixels)

export type FileWork =
  | { kind: 'inspect'; path: string; keepAs?: string | undefined }
  | { kind: 'measure'; path: string }
  | { kind: 'observe'; path: string }
  | { kind: 'shrink'; path: string; sidePx?: number | undefined }
  | { kind: 'squeeze'; path: string; sidePx: number }
  | { kind: 'card'; path: string; hanging: PrintPlacement; outDir: string }
  | { kind: 'scene'; path: string; plan: ScenePlan; outDir: string }
  | { kind: 'pixels'; path: string; cut: PrintCut; outDir: string }
  | { kind: 'print'; path: string; cut: PrintCut; outDir: string; enlarged?: string | undefined; profile?: string | undefined }
  | { kind: 'avif'; path: string; outDir: string }
  | { kind: 'render'; path: string; presets: readonly PresetName[]; outDir: string; keptAs?: string | undefined }

export type PictureRequest = { id: number; work: PictureWork }

/** `unreadable`: the file is bad; `full`: the disk is full; `failed`: a bug. */
export type PictureFault = 'unreadable' | 'full' | 'failed'

export type PictureReply = { id: number; rssBytes: number } & (
  | { value: Inspection | MadeCard | MadePixels | MadePrintFile | MadeRendition[] | Measured | Observed | Rendered | string }
  | { fault: PictureFault; message: string }
)
