import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { artists } from './artists.ts'
import { islamicArt } from './islamic-art.ts'
import { photographer } from './photographer.ts'
import { spacePhotography } from './space-photography.ts'
import { stoicQuotes } from './stoic-quotes.ts'
import { testimonials } from './testimonials.ts'

const pages = [artists, photographer, islamicArt, spacePhotography, stoicQuotes]
const shown = pages.flatMap((page) => page.testimonials)

test('every landing page has six testimonials, and each quote has one author', () => {
  for (const page of pages) expect(page.testimonials).toHaveLength(6)
  expect(new Set(shown.map(({ quote }) => quote)).size).toBe(shown.length)
  expect(new Set(shown.map(({ name }) => name)).size).toBe(shown.length)
})

test('landing pages take quotes and authors from the list of testimonials and copy none', () => {
  expect(new Set(shown)).toEqual(new Set(Object.values(testimonials)))
  for (const { path } of pages) expect(readFileSync(resolve(import.meta.dirname, `.${path}.ts`), 'utf8')).not.toMatch(/quote:|name:/)
})
