import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { limits } from '@tintype/contract/limits'
import { CATEGORIES } from '@tintype/domain/artworks/categories'
import { fitPrint } from '@tintype/domain/prints/print-fit'
import { PRINT_SIZES } from '@tintype/domain/prints/sizes'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { catalogue, type DemoWork } from './catalogue.ts'
import { demoArtists, demoCauses } from './people.ts'
import { type DemoPicture, PICTURES_FOLDER, picturePath } from './picture-file.ts'

const approved = catalogue.filter((work) => work.status === 'approved')
const pending = catalogue.filter((work) => work.status === 'pending')

describe('the demo catalogue', () => {
  it('the catalogue has sixty approved artworks and six pending ones', () => {
    expect(approved).toHaveLength(60)
    expect(pending).toHaveLength(6)
  })

  it('the catalogue has at least four approved artworks in every category', () => {
    for (const category of CATEGORIES) {
      expect(approved.filter((work) => work.category === category).length, category).toBeGreaterThanOrEqual(4)
    }
  })

  it('the catalogue has at least five approved artworks of every artist', () => {
    for (const artist of demoArtists.map(({ key }) => key)) {
      expect(approved.filter((work) => work.artist === artist).length, artist).toBeGreaterThanOrEqual(5)
    }
  })

  it('the catalogue has each slug and each title once', () => {
    expect(new Set(catalogue.map((work) => work.slug)).size).toBe(catalogue.length)
    expect(new Set(catalogue.map((work) => work.title)).size).toBe(catalogue.length)
  })

  it.each(catalogue.map((work) => [work.slug, work] as const))('the demo artwork %s is within the limits of an upload', (slug, work) => {
    expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
    expectText(work)
    expect(CATEGORIES).toContain(work.category)
    expect(work.tags.length).toBeGreaterThanOrEqual(3)
    expect(work.tags.length).toBeLessThanOrEqual(7)
    expect(new Set(work.tags).size).toBe(work.tags.length)
    for (const tag of work.tags) {
      expect(tag).toMatch(/^[a-z0-9 ]+$/)
      expect(tag.length).toBeLessThanOrEqual(limits.artwork.tagMax)
    }
  })
})

describe('the picture files of the demo', () => {
  const MB = 1024 * 1024

  it.each(catalogue.map((work) => [work.slug, work] as const))(
    'the file of the artwork %s is large enough for every size that it sells, which are all',
    async (slug, work) => {
      const { format, width, height } = await sharp(picturePath({ kind: 'artwork', key: slug })).metadata()
      expect(format).toBe('webp')
      expect(width > height ? 'horizontal' : 'vertical').toBe(work.orientation)
      for (const size of PRINT_SIZES) {
        expect(fitPrint({ widthPx: width, heightPx: height }, size, work.orientation).sharpness, size).not.toBe('not_offered')
      }
    },
  )

  it.each<[DemoPicture['kind'], readonly string[]]>([
    ['artwork', catalogue.map(({ slug }) => slug)],
    ['banner', demoArtists.map(({ key }) => key)],
    ['portrait', demoArtists.map(({ key }) => key)],
    ['cause', demoCauses.map(({ slug }) => slug)],
  ])('every picture of the kind %s has a file, and every file is a picture of the demo', async (kind, keys) => {
    const paths = keys.map((key) => picturePath({ kind, key }))
    const folder = await readdir(dirname(paths[0] as string))
    expect(folder.sort()).toEqual(paths.map((path) => basename(path)).sort())
  })

  it('no two files are the same, and all together are at most 25 MB', async () => {
    const names = (await readdir(PICTURES_FOLDER, { recursive: true })).filter((name) => name.endsWith('.webp'))
    const hashes = new Set<string>()
    let bytes = 0
    for (const name of names) {
      const file = await readFile(join(PICTURES_FOLDER, name))
      hashes.add(createHash('sha256').update(file).digest('hex'))
      bytes += file.length
    }
    expect(hashes.size).toBe(names.length)
    expect(bytes).toBeLessThanOrEqual(25 * MB)
  })
})

function expectText({ title, description, alt }: DemoWork): void {
  expect(title.length).toBeLessThanOrEqual(limits.artwork.nameMax)
  expect(description.length).toBeLessThanOrEqual(limits.artwork.descriptionMax)
  for (const text of [title, description, alt]) {
    expect(text.trim()).toBe(text)
    expect(text).not.toBe('')
    expect(text).not.toContain('!')
  }
}
