import { expect, test } from 'vitest'
import { addressesByScript, sheetFor } from '../../../test/addresses-by-script.ts'
import { findLostLetters } from '../../../test/pdf-lines.ts'
import { writeJobSheet } from './job-sheet-pdf.ts'

test.each(addressesByScript.map((address) => [address.country, address] as const))(
  'a job sheet with a packing slip to %s has each letter of the address, and is small and fast',
  async (_country, address) => {
    const first = await writeJobSheet(sheetFor(address))
    const started = process.cpuUsage().user
    const pdf = await writeJobSheet(sheetFor(address))
    expect((process.cpuUsage().user - started) / 1000).toBeLessThan(500)
    expect(first.length).toBeLessThan(300 * 1024)
    const { name, line1, line2 = '', city } = address
    expect(findLostLetters(pdf, [name, line1, line2, city])).toEqual([])
  },
)
