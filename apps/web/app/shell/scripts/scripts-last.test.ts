import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { scriptsLast } from './scripts-last.ts'

const page =
  '<p>Größe 🎨 <l</p><link rel="modulepreload" href="/a.js"/><link rel="preload"/><link rel="modulepreload" href="/b.js"/><link rel="mod'
const patient = page.replaceAll('"modulepreload" ', '"modulepreload" fetchpriority="low" ')

test.each([1, 2, 3, 7, 24, 25, 40, 1000])(
  'module preloads get a low priority in a page that is streamed with the chunk size %i',
  async (size) => {
    const bytes = Buffer.from(page)
    const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, i) => bytes.subarray(i * size, (i + 1) * size))
    expect(await text(Readable.from(pieces, { objectMode: false }).pipe(scriptsLast()))).toBe(patient)
  },
)
