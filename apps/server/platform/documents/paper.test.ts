import { expect, test } from 'vitest'
import { readPdfLines } from '../../test/pdf-lines.ts'
import { alertMissingLetters, requireLetters } from './alert-missing-letters.ts'
import { openPaper, type Paper } from './paper.ts'
import { isolate } from './set-line.ts'

async function makePdf(draw: (paper: Paper) => Promise<unknown>): Promise<Buffer> {
  const paper = await openPaper({ title: 'Test', author: 'Tintype', createdAt: new Date(0) })
  paper.pen.addPage()
  await draw(paper)
  paper.pen.end()
  const parts: Uint8Array[] = []
  for await (const part of paper.pen) parts.push(part as Uint8Array)
  return Buffer.concat(parts)
}

const at = { x: 50, y: 50, size: 12 }

test('a sentence with a title from right to left keeps its order, and digits and brackets stay where they are read', async () => {
  const pdf = await makePdf(async ({ write }) => {
    await write(`2 × ${isolate('ירח 7 (א)')}, by ${isolate('Ana')}`, { ...at, direction: 'ltr' })
  })
  // from left to right as drawn
  expect(readPdfLines(pdf)).toEqual(['2 × )א( 7 חרי, by Ana'])
})

test('a syllable is found in the order of reading, although its vowel is drawn before its consonant', async () => {
  const pdf = await makePdf(async ({ write }) => {
    await write('कि कु र्कि दिल्ली किताब', at)
  })
  expect(readPdfLines(pdf)).toEqual(['कि कु र्कि दिल्ली किताब'])
})

test('a text that is too wide ends with an ellipsis between two letters, not inside one', async () => {
  const pdf = await makePdf(async ({ write }) => {
    await write('क्षि'.repeat(20), { ...at, width: 60 })
    await write('👩‍🎨'.repeat(20), { ...at, y: 80, width: 60 })
  })
  const [first = '', second = ''] = readPdfLines(pdf)
  expect(first).toMatch(/^(क्षि)+…$/)
  expect(second).toMatch(/^(👩‍?🎨)+…$/u)
})

test('a long text continues on the next line: at spaces, in Thai between words, and inside a word that is wider than the line', async () => {
  const texts = ['12 Long Street, Behind the (Old) Post Office', 'ถนนสุขุมวิทแขวงคลองเตยเขตคลองเตย', 'W'.repeat(30)]
  for (const text of texts) {
    const pdf = await makePdf(({ writeLines }) => writeLines(text, { ...at, width: 120 }))
    const lines = readPdfLines(pdf)
    expect(lines.length).toBeGreaterThan(1)
    expect(lines.join(' ').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''))
  }
})

/** The embedded fonts. */
const listFonts = (pdf: Buffer) => [
  ...new Set(Array.from(pdf.toString('latin1').matchAll(/\/BaseFont \/[A-Z]{6}\+([\w-]+)/g), ([, name]) => name)),
]

test.each([
  [['Anna Lind, 1 Main Street'], ['NotoSans']],
  [['Łukasz Żółć', 'Anna'], ['NotoSans']],
  [['Олена'], ['NotoSans']],
  [['山田'], ['NotoSansSC']],
  [
    ['नोआ', 'ليلى'],
    ['NotoSans', 'NotoSansArabic'],
  ],
  [
    ['สมชาย', 'Anna'],
    ['NotoSans', 'NotoSansThai'],
  ],
])('a document of %j embeds the fonts of its letters only, and only the letters that it uses', async (texts, fonts) => {
  const pdf = await makePdf(async ({ write }) => {
    for (const [place, text] of texts.entries()) await write(text, { ...at, y: 50 + place * 30 })
  })
  expect(listFonts(pdf).map((name) => name?.replace(/-?(Regular|Thin|Light|Medium).*$/, ''))).toEqual(expect.arrayContaining(fonts))
  expect(listFonts(pdf)).toHaveLength(fonts.length)
  // a whole font has 25 KB and more
  expect(pdf.length).toBeLessThan(20 * 1024)
})

test.each(['ᚠ', '\ue000', '\u{1f9ff}\u{10ffff}', '�', '𒀀'])(
  'a letter that no font has is refused by name, never drawn as a box: %j',
  async (letter) => {
    const writing = makePdf(({ write }) => write(`Anna ${letter}`, at))
    await expect(writing).rejects.toMatchObject({ code: 'document_letter_missing', status: 409 })
    await expect(requireLetters(['Anna', `Anna ${letter}`])).rejects.toThrow(/U\+/)
  },
)

test('a document with a letter that no font has is an alert once, not each time that it is opened', async () => {
  const sent: unknown[] = []
  const tools = {
    database: { transaction: (work: (tx: never) => unknown) => work(undefined as never) } as never,
    jobs: { send: async (_tx: unknown, _job: unknown, payload: unknown) => void sent.push(payload) },
  }
  const alert = { tools, job: { name: 'test.check' } as never, payload: { document: 1 } }
  for (let i = 0; i < 3; i++)
    await expect(alertMissingLetters(alert, () => requireLetters(['ᚠ']))).rejects.toThrow('no font has ᚠ (U+16A0)')
  expect(sent).toEqual([{ document: 1 }])
  expect(await alertMissingLetters(alert, async () => 'made')).toBe('made')
})
