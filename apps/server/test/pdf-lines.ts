import { inflateSync } from 'node:zlib'

/**
 * The text of a PDF of pdfkit, line by line as a reader finds it: the letters of each glyph from left to right, so a line in Arabic or
 * Hebrew is reversed.
 */
export function readPdfLines(pdf: Buffer): string[] {
  const source = pdf.toString('latin1')
  const objects = new Map([...source.matchAll(/^(\d+) 0 obj\n([\s\S]*?)\nendobj$/gm)].map(([, id = '', body = '']) => [id, body]))
  const fonts = new Map([...source.matchAll(/^\/(F\d+) (\d+) 0 R$/gm)].map(([, name = '', id = '']) => [name, readLetters(objects, id)]))
  const lines: { y: string; text: string }[] = []
  for (const content of [...objects.values()].map(inflate)) {
    for (const [, block = ''] of content.matchAll(/^BT\n([\s\S]*?)\nET$/gm)) {
      const y = /^1 0 0 1 \S+ (\S+) Tm$/m.exec(block)?.[1] ?? ''
      const letters = fonts.get(/^\/(F\d+) /m.exec(block)?.[1] ?? '')
      const glyphs = [...block.matchAll(/\[(.*)\] TJ/g)].flatMap(
        ([, run = '']) => run.replace(/<([^>]*)>|[^<]+/g, '$1').match(/.{4}/g) ?? [],
      )
      const text = glyphs.map((glyph) => letters?.[Number.parseInt(glyph, 16)] ?? '').join('')
      const last = lines.at(-1)
      if (last?.y === y) last.text += text
      else lines.push({ y, text })
    }
  }
  return lines.map(({ text }) => text)
}

/** The letters of texts that are missing in a PDF or occur less often there. A PDF breaks lines, and reverses those from right to left. */
export function findLostLetters(pdf: Buffer, texts: readonly string[]): string[] {
  const found = countLetters(readPdfLines(pdf).join(''))
  return [...countLetters(texts.join(''))].flatMap(([letter, count]) => ((found.get(letter) ?? 0) < count ? [letter] : []))
}

function countLetters(text: string): Map<string, number> {
  const counts = new Map<string, number>()
  for (const letter of text.normalize('NFC').replace(/[\s\u200d]/g, '')) counts.set(letter, (counts.get(letter) ?? 0) + 1)
  return counts
}

/** The letters of each glyph of a font. */
function readLetters(objects: ReadonlyMap<string, string>, font: string): string[] {
  const map = /\/ToUnicode (\d+) 0 R/.exec(objects.get(font) ?? '')?.[1] ?? ''
  const [, ranges = ''] = /beginbfrange\n([\s\S]*?)\nendbfrange/.exec(inflate(objects.get(map) ?? '')) ?? []
  return [...ranges.matchAll(/\[(.*)\]/g)].flatMap(([, entries = '']) =>
    [...entries.matchAll(/<([^>]*)>/g)].map(([, units = '']) => decode(units)),
  )
}

function decode(units: string): string {
  return String.fromCharCode(...(units.match(/[0-9a-f]{4}/g) ?? []).map((unit) => Number.parseInt(unit, 16)))
}

/** The content of a compressed stream; empty for other objects. */
function inflate(object: string): string {
  const [, bytes] = /FlateDecode[\s\S]*?stream\r?\n([\s\S]*)\r?\nendstream/.exec(object) ?? []
  return bytes === undefined ? '' : inflateSync(Buffer.from(bytes, 'latin1')).toString('latin1')
}
