/** The used XMP fields. */
export type XmpWords = { title: string; description: string; keywords: string[] }

/** The fields are near the beginning; the edit history follows. */
const READ = 64 * 1024
const MOST_KEYWORDS = 100

/**
 * Extracts three fields without an XML parser: resolves no custom entities, fetches nothing, and searches each field once. Returns the raw
 * text, which the caller must sanitise.
 */
export function readXmp(xmp: string): XmpWords {
  const text = xmp.slice(0, READ)
  return {
    title: itemsOf(between(text, 'dc:title'))[0] ?? '',
    description: itemsOf(between(text, 'dc:description'))[0] ?? '',
    keywords: itemsOf(between(text, 'dc:subject')),
  }
}

/** The content of the first element with that name. */
function between(text: string, name: string): string {
  const start = text.indexOf(`<${name}`)
  const from = start < 0 ? -1 : text.indexOf('>', start)
  if (from < 0 || text[from - 1] === '/') return ''
  const end = text.indexOf(`</${name}>`, from)
  return end < 0 ? '' : text.slice(from + 1, end)
}

/** The items of a list; the first one is in the default language. */
function itemsOf(list: string): string[] {
  const items: string[] = []
  for (let at = list.indexOf('<rdf:li'); at >= 0 && items.length < MOST_KEYWORDS; at = list.indexOf('<rdf:li', at)) {
    const from = list.indexOf('>', at)
    const end = list.indexOf('</rdf:li>', from)
    if (from < 0 || end < 0) break
    if (list[from - 1] === '/') {
      at = from
      continue
    }
    items.push(withoutEntities(list.slice(from + 1, end)))
    at = end
  }
  return items.filter((item) => item.trim() !== '')
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function withoutEntities(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(amp|lt|gt|quot|apos));/gi, (_, decimal, hex, name) => {
    if (name) return ENTITIES[name.toLowerCase()] ?? ''
    const code = decimal ? Number(decimal) : Number.parseInt(hex, 16)
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ''
  })
}
