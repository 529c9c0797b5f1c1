import { expect, test } from 'vitest'
import { addressesByScript, sheetFor } from '../../../test/addresses-by-script.ts'
import { readPdfLines } from '../../../test/pdf-lines.ts'
import { writeJobSheet } from './job-sheet-pdf.ts'

test.each(addressesByScript.map((address) => [address.country, address] as const))(
  'a job sheet with a packing slip to %s has each letter of the address, and is small and fast',
  async (_country, address) => {
    const first = await writeJobSheet(sheetFor(address))
    const started = process.cpuUsage().user
    const pdf = await writeJobSheet(sheetFor(address))
    expect((process.cpuUsage().user - started) / 1000).toBeLessThan(500)
    expect(first.length).toBeLessThan(300 * 1024)
    // a line is broken in the PDF, and a line from right to left is reversed
    const found = countLetters(readPdfLines(pdf).join(''))
    const { name, line1, line2 = '', city } = address
    for (const [letter, count] of countLetters(name + line1 + line2 + city)) expect(found.get(letter) ?? 0).toBeGreaterThanOrEqual(count)
  },
)

function countLetters(text: string): Map<string, number> {
  const counts = new Map<string, number>()
  for (const letter of text.normalize('NFC').replace(/[\s\u200d]/g, '')) counts.set(letter, (counts.get(letter) ?? 0) + 1)
  return counts
}
