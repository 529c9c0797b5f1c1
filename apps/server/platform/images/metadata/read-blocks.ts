import { DOMParser, onErrorStopParsing } from '@xmldom/xmldom'
import ExifReader from 'exifreader'

/** The texts of one block of metadata; missing and invalid ones are empty. */
export type BlockTexts = { title: string; description: string; keywords: string[] }
export type ExifTexts = BlockTexts & { make: string; model: string; hasExposure: boolean }

/** The fields that are read. Location, owner and time are never read. */
const FIELDS = {
  exif: ['ImageDescription', 'Make', 'Model', 'XPTitle', 'XPKeywords', 'ExposureTime', 'FNumber'],
  iptc: ['Object Name', 'Headline', 'Caption/Abstract', 'Keywords'],
  xmp: ['title', 'description', 'subject'],
}

const EXIF = 'Exif\0\0'
const PHOTOSHOP = 'Photoshop 3.0\0'
const PACKET = '<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?>'
/** Maximum length of a segment in a JPEG file. */
const SEGMENT_BYTES = 65_533

export function readExif(block: Buffer): ExifTexts {
  const { exif } = load(block.toString('latin1', 0, EXIF.length) === EXIF ? block.subarray(EXIF.length) : block)
  return {
    title: readText(exif?.XPTitle),
    description: readText(exif?.ImageDescription),
    keywords: readText(exif?.XPKeywords).split(';'),
    make: readText(exif?.Make),
    model: readText(exif?.Model),
    hasExposure: Boolean(exif?.ExposureTime ?? exif?.FNumber),
  }
}

/** @param block  plain IPTC data or its Photoshop container */
export function readIptc(block: Buffer): BlockTexts {
  const { iptc } = load(asJpeg(block))
  return {
    title: readText(iptc?.['Object Name']) || readText(iptc?.Headline),
    description: readText(iptc?.['Caption/Abstract']),
    keywords: readTexts(iptc?.Keywords),
  }
}

export function readXmp(text: string): BlockTexts {
  // the library recognises XMP by the packet header, which a writer may omit
  const { xmp } = load(Buffer.from(PACKET + text))
  // the first item of a list is in the default language
  return {
    title: readText(listItems(xmp?.title)),
    description: readText(listItems(xmp?.description)),
    keywords: readTexts(listItems(xmp?.subject)),
  }
}

type Tag = { value?: unknown; description?: unknown } | undefined
type Tags = Record<string, Tag | Tag[]>

/** The library throws on damaged blocks; they have no texts. */
function load(file: Buffer): { exif?: Tags; iptc?: Tags; xmp?: Tags } {
  if (file.length < 8) return {}
  try {
    const domParser = new DOMParser({ onError: onErrorStopParsing })
    // the types of the library omit the tags of Windows
    return ExifReader.load(file, { expanded: true, includeTags: FIELDS, domParser }) as ReturnType<typeof load>
  } catch {
    return {}
  }
}

/** The library reads IPTC only in a file: wraps the block into a JPEG file without a picture. */
function asJpeg(iptc: Buffer): Buffer {
  const isContainer = iptc.toString('latin1', 0, PHOTOSHOP.length) === PHOTOSHOP
  const head = isContainer ? Buffer.alloc(0) : Buffer.from(`${PHOTOSHOP}8BIM\x04\x04\0\0${'\0'.repeat(4)}`, 'latin1')
  const data = iptc.subarray(0, SEGMENT_BYTES - head.length)
  if (!isContainer) head.writeUInt32BE(data.length, head.length - 4)
  const start = Buffer.from([0xff, 0xd8, 0xff, 0xed, 0, 0])
  start.writeUInt16BE(head.length + data.length + 2, 4)
  return Buffer.concat([start, head, data, Buffer.from([0xff, 0xd9])])
}

/** The items of an XMP list; a plain value is its own item. */
function listItems(tag: Tag | Tag[]): Tag | Tag[] {
  const [list] = [tag].flat()
  return Array.isArray(list?.value) ? (list.value as Tag[]) : list
}

function readText(tag: Tag | Tag[]): string {
  return readTexts(tag)[0] ?? ''
}

function readTexts(tags: Tag | Tag[]): string[] {
  return [tags].flat().flatMap((tag) => (typeof tag?.description === 'string' ? [tag.description] : []))
}
