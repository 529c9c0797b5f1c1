import { cleanLines } from '@tintype/domain/text/clean-text'
import { truncateText } from '@tintype/domain/text/truncate-text'
import { readExif, readIptc, readXmp } from './read-blocks.ts'

/** Texts from the file's metadata. They are unsanitised user input. */
export type FileWords = {
  title: string
  description: string
  keywords: string[]
  /** Maker and model, such as `Canon EOS R5`; empty if missing. */
  camera: string
  /** Whether the file records an exposure, as cameras do and scanners do not. */
  hasExposure: boolean
}

export const NO_WORDS: FileWords = { title: '', description: '', keywords: [], camera: '', hasExposure: false }

/** The metadata blocks of a file as the decoder returns them, if present. */
export type FileParts = { exif?: Buffer | undefined; iptc?: Buffer | undefined; xmp?: string | undefined }

/** Bytes of a block that are read. */
const READ = 256 * 1024
/** Characters of XMP that are read; a longer text is ignored, because its parser takes time in the square of some hostile texts. */
const XMP_READ = 128 * 1024
const MOST_KEYWORDS = 100
const LONGEST = 2000

/** Prefers texts for people over texts of devices: XMP, then IPTC, then EXIF. Never throws. */
export function fileWords({ exif, iptc, xmp }: FileParts): FileWords {
  const fromXmp = readXmp(xmp && xmp.length <= XMP_READ ? xmp : '')
  const fromIptc = readIptc((iptc ?? Buffer.alloc(0)).subarray(0, READ))
  const fromExif = readExif((exif ?? Buffer.alloc(0)).subarray(0, READ))
  const keywords = [fromXmp, fromIptc, fromExif].map((from) => from.keywords).find((some) => some.some((word) => word.trim()))
  return {
    title: first(fromXmp.title, fromIptc.title, fromExif.title),
    description: first(fromXmp.description, fromIptc.description, fromExif.description),
    keywords: (keywords ?? []).slice(0, MOST_KEYWORDS).map(short).filter(Boolean),
    camera: formatCamera(fromExif),
    hasExposure: fromExif.hasExposure,
  }
}

function first(...texts: string[]): string {
  return texts.map(short).find(Boolean) ?? ''
}

function short(text: string): string {
  return cleanLines(truncateText(text, LONGEST, { measure: 'units', ellipsis: '' }))
}

/** Avoids repeating the maker, because most models begin with its name. `NIKON CORPORATION` with `NIKON D850` also counts. */
function formatCamera({ make, model }: { make: string; model: string }): string {
  const [maker, name] = [short(make), short(model)]
  const firstWord = maker.split(' ')[0] ?? ''
  return name.toLowerCase().startsWith(firstWord.toLowerCase()) ? name : `${maker} ${name}`.trim()
}
