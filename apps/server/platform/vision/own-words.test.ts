import { limits } from '@tintype/contract/limits'
import { describe, expect, test } from 'vitest'
import { NO_WORDS } from '../images/file-words.ts'
import { ownWords } from './own-words.ts'

const none = { title: '', description: '', tags: [] }

test('a title, a description and keywords are a title, a description and tags', () => {
  const words = { title: ' “Harbour at six” ', description: 'Two boats.', keywords: ['Harbour', 'BOATS', 'harbour', 'vertical', '[draft]'] }
  expect(ownWords(words)).toEqual({ title: 'Harbour at six', description: 'Two boats.', tags: ['harbour', 'boats'] })
})

test('a short description alone is a title, a long one is not', () => {
  expect(ownWords({ ...NO_WORDS, description: 'Harbour at six.' })).toEqual({ ...none, title: 'Harbour at six' })
  const long = `Harbour at six, ${'with boats '.repeat(6)}asleep.`
  expect(ownWords({ ...NO_WORDS, description: long })).toEqual({ ...none, description: long })
})

describe('what a machine wrote because it had to write something is nothing', () => {
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
  ])('%j', (text) => {
    expect(ownWords({ title: text, description: text, keywords: [] })).toEqual(none)
  })
  test.each(['Photo of my dog', 'Picture this', '1984', 'Scandinavia', 'Image of a harbour', 'Default settings of a heart'])(
    '%j is something',
    (text) => {
      expect(ownWords({ ...NO_WORDS, title: text }).title).toBe(text)
    },
  )
})

describe('what is code is left where it is', () => {
  test.each([
    '"><script>alert(1)</script>Harbour',
    'Harbour <img src=x onerror=alert(1)>',
    "{{constructor.constructor('x')()}}",
    '=HYPERLINK("http://127.0.0.1/","x")',
    'javascript:alert(1)',
    '<!DOCTYPE html>',
  ])('%j', (text) => {
    expect(ownWords({ title: text, description: text, keywords: [text] })).toEqual(none)
  })
})

test('the rest is cleaned as every other: links, addresses, names of artists, and what is too long', () => {
  const words = ownWords({
    title: `Harbour https://evil.example ${'at six '.repeat(100)}`,
    description: 'Write to me@mine.example. In the style of Monet. \u202eTwo boats.',
    keywords: ['van gogh', 'https://evil.example', 'boats', 'x'.repeat(500)],
  })
  expect(words.title.length).toBeLessThanOrEqual(limits.artwork.nameMax)
  expect(words.tags).toEqual(['boats'])
  expect(JSON.stringify(words)).not.toMatch(/evil|mine\.example|monet|gogh|\u202e/i)
})
