import { limits } from '@tintype/contract/limits'
import { describe, expect, test } from 'vitest'
import { NO_WORDS } from '../../../platform/images/metadata/file-words.ts'
import { ownWords } from './own-words.ts'

const none = { title: '', description: '', tags: [] }

test('ownWords cleans the title, description and keywords of a file', () => {
  const words = { title: ' “Harbour at six” ', description: 'Two boats.', keywords: ['Harbour', 'BOATS', 'harbour', 'vertical', '[draft]'] }
  expect(ownWords(words)).toEqual({ title: 'Harbour at six', description: 'Two boats.', tags: ['harbour', 'boats'] })
})

test('ownWords uses a short description without a title as title, and a long one as description', () => {
  expect(ownWords({ ...NO_WORDS, description: 'Harbour at six.' })).toEqual({ ...none, title: 'Harbour at six' })
  const long = `Harbour at six, ${'with boats '.repeat(6)}asleep.`
  expect(ownWords({ ...NO_WORDS, description: long })).toEqual({ ...none, description: long })
})

describe('default texts of devices', () => {
  test.each([
    ...['IMG_0042', 'DSC_0013', '_MG_8812', 'P1010023', 'DSCF0001', 'image (3)', '20240131_1822', 'Untitled', 'scan 12', 'SONY DSC'],
    ...[
      'OLYMPUS DIGITAL CAMERA',
      'KODAK Digital Still Camera',
      'Created with GIMP',
      'Screenshot 2026-01-01',
      'final-final.psd',
      'IMG_1.JPG',
      '',
    ],
  ])('ownWords ignores the default text %j', (text) => {
    expect(ownWords({ title: text, description: text, keywords: [] })).toEqual(none)
  })
  test.each(['Photo of my dog', 'Picture this', '1984', 'Scandinavia', 'Image of a harbour', 'Default settings of a heart'])(
    'ownWords keeps the title %j',
    (text) => {
      expect(ownWords({ ...NO_WORDS, title: text }).title).toBe(text)
    },
  )
})

describe('code in texts', () => {
  test.each([
    '"><script>alert(1)</script>Harbour',
    'Harbour <img src=x onerror=alert(1)>',
    "{{constructor.constructor('x')()}}",
    '=HYPERLINK("http://127.0.0.1/","x")',
    'javascript:alert(1)',
    '<!DOCTYPE html>',
  ])('ownWords ignores the code %j', (text) => {
    expect(ownWords({ title: text, description: text, keywords: [text] })).toEqual(none)
  })
})

test('ownWords removes links, addresses, artist names and control characters, and shortens a long title', () => {
  const words = ownWords({
    title: `Harbour https://evil.example ${'at six '.repeat(100)}`,
    description: 'Write to me@mine.example. In the style of Monet. \u202eTwo boats.',
    keywords: ['van gogh', 'https://evil.example', 'boats', 'x'.repeat(500)],
  })
  expect(words.title.length).toBeLessThanOrEqual(limits.artwork.nameMax)
  expect(words.tags).toEqual(['boats'])
  expect(JSON.stringify(words)).not.toMatch(/evil|mine\.example|monet|gogh|\u202e/i)
})
