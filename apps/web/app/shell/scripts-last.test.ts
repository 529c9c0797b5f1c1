import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { scriptsLast } from './scripts-last.ts'

const page =
  '<p>Größe 🎨 <l</p><link rel="modulepreload" href="/a.js"/><link rel="preload"/><link rel="modulepreload" href="/b.js"/>' +
  '<script nonce="n" type="module" async="">import "/c.js"</script><script type="modul"></script><link rel="mod'
const patient = page.replaceAll('"modulepreload" ', '"modulepreload" fetchpriority="low" ')
const waiting = page
  .replaceAll('"modulepreload" ', '"modulepreload" media="not all" fetchpriority="low" ')
  .replace('type="module" async=""', 'type="text/plain" id="scripts"')

describe.each([1, 2, 3, 7, 24, 25, 40, 1000])('a page that comes in pieces of %i bytes', (size) => {
  test.each([
    ['last', patient],
    ['after the page', waiting],
  ] as const)('has its scripts %s', async (time, expected) => {
    const bytes = Buffer.from(page)
    const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, i) => bytes.subarray(i * size, (i + 1) * size))
    expect(await text(Readable.from(pieces, { objectMode: false }).pipe(scriptsLast(time)))).toBe(expected)
  })
})
