import { readExif } from './read-exif.ts'
import { readIptc } from './read-iptc.ts'
import { readXmp } from './read-xmp.ts'

/** What the file itself says of its picture. As it stands there: nobody has cleaned it, and it may be anything. */
export type FileWords = {
  title: string
  description: string
  keywords: string[]
  /** Maker and model, as `Canon EOS R5`; empty where none is named. */
  camera: string
  /** With how much light it was taken is written there, too, as cameras do and scanners do not. */
  hasExposure: boolean
}

export const NO_WORDS: FileWords = { title: '', description: '', keywords: [], camera: '', hasExposure: false }

/** The parts of a file as the decoder hands them over, each where it is there. */
export type FileParts = { exif?: Buffer | undefined; iptc?: Buffer | undefined; xmp?: string | undefined }

/** More of a part is not looked at. */
const READ = 256 * 1024
const LONGEST = 2000

/** What programs write for people comes before what cameras write for programs: XMP, then IPTC, then EXIF. Never throws. */
export function fileWords({ exif, iptc, xmp }: FileParts): FileWords {
  const [fromXmp, fromIptc] = [readXmp(xmp ?? ''), readIptc((iptc ?? Buffer.alloc(0)).subarray(0, READ))]
  const fromExif = readExif((exif ?? Buffer.alloc(0)).subarray(0, READ))
  const keywords = [fromXmp.keywords, fromIptc.keywords, fromExif.keywords.split(';')].find((some) => some.some((word) => word.trim()))
  return {
    title: first(fromXmp.title, fromIptc.title, fromExif.title),
    description: first(fromXmp.description, fromIptc.description, fromExif.description),
    keywords: (keywords ?? []).map(short).filter(Boolean),
    camera: cameraOf(fromExif),
    hasExposure: fromExif.hasExposure,
  }
}

function first(...texts: string[]): string {
  return texts.map(short).find(Boolean) ?? ''
}

function short(text: string): string {
  return text.slice(0, LONGEST).toWellFormed().trim()
}

/** Most models begin with their maker's name; `NIKON CORPORATION` with `NIKON D850` is one camera, too. */
function cameraOf({ make, model }: { make: string; model: string }): string {
  const [maker, name] = [short(make), short(model)]
  const firstWord = maker.split(' ')[0] ?? ''
  return name.toLowerCase().startsWith(firstWord.toLowerCase()) ? name : `${maker} ${name}`.trim()
}
