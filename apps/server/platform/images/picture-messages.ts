import type { Hanging, Inspection, MadeCard, MadePrintFile, MadeRendition, Measured, MockupScene, PrintCut, Rendered } from './pictures.ts'
import type { PresetName } from './presets.ts'

/** What the server asks of the picture process: something of a file, or that it draws. */
export type PictureWork = FileWork | { kind: 'drawing'; svg: string }

export type FileWork =
  | { kind: 'inspect'; path: string }
  | { kind: 'measure'; path: string }
  | { kind: 'card'; path: string; hanging: Hanging; outDir: string }
  | { kind: 'mockup'; path: string; scene: MockupScene; outDir: string }
  | { kind: 'print'; path: string; cut: PrintCut; outDir: string }
  | { kind: 'avif'; path: string; outDir: string }
  | { kind: 'render'; path: string; presets: readonly PresetName[]; outDir: string }

export type PictureRequest = { id: number; work: PictureWork }

/** `unreadable`: the file's fault; `full`: the disk's; `failed`: ours. */
export type PictureFault = 'unreadable' | 'full' | 'failed'

export type PictureReply = { id: number; rssBytes: number } & (
  | { value: Inspection | MadeCard | MadePrintFile | MadeRendition[] | Measured | Rendered | string }
  | { fault: PictureFault; message: string }
)
