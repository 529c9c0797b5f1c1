import { createHash } from 'node:crypto'
import { limits } from '@tintype/contract/limits'
import { CATEGORIES } from '@tintype/domain/categories'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { catalogue, type DemoWork } from './catalogue.ts'
import { banners, causeImages, portraits } from './crops.ts'
import { drawArtwork, drawPortrait } from './draw.ts'

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
    for (const artist of Object.keys(portraits)) {
      expect(approved.filter((work) => work.artist === artist).length, artist).toBeGreaterThanOrEqual(5)
    }
  })

  it('the catalogue has each slug and each title once', () => {
    expect(new Set(catalogue.map((work) => work.slug)).size).toBe(catalogue.length)
    expect(new Set(catalogue.map((work) => work.title)).size).toBe(catalogue.length)
  })

  it('the catalogue has no two artworks with the same drawing and options', () => {
    expect(new Set(catalogue.map(({ family, options }) => JSON.stringify([family, options]))).size).toBe(catalogue.length)
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

  it('the catalogue has a banner and a portrait for each artist, and four pictures of causes', () => {
    expect(Object.keys(banners).sort()).toEqual(Object.keys(portraits).sort())
    expect(Object.keys(causeImages)).toHaveLength(4)
  })
})

describe('the drawing of demo artworks', () => {
  const widthPx = 96

  it.each(['stand-on', 'ring-plane'])('the artwork %s is drawn identically every time', async (slug) => {
    expect(hashOf(await drawArtwork(slug, { widthPx }))).toBe(hashOf(await drawArtwork(slug, { widthPx })))
  })

  it('artworks with different slugs are drawn differently', async () => {
    const hashes = new Set<string>()
    for (const slug of ['stand-on', 'becomes-the-way', 'the-visitor', 'quiet-wings', 'night-warden']) {
      hashes.add(hashOf(await drawArtwork(slug, { widthPx })))
    }
    expect(hashes.size).toBe(5)
  })

  it('a portrait artwork is drawn in 3:4 and a landscape artwork in 4:3, with equal short sides', async () => {
    const upright = await sharp(await drawArtwork('night-warden', { widthPx })).metadata()
    const lying = await sharp(await drawArtwork('ring-plane', { widthPx })).metadata()
    expect([upright.width, upright.height]).toEqual([96, 128])
    expect([lying.width, lying.height]).toEqual([128, 96])
  })

  it('the portrait of an artist is drawn as a square WebP', async () => {
    const portrait = await sharp(await drawPortrait('mira-sol')).metadata()
    expect([portrait.format, portrait.width, portrait.height]).toEqual(['webp', 512, 512])
  })

  it('an unknown artwork is refused with its slug in the error', async () => {
    await expect(drawArtwork('nowhere', { widthPx })).rejects.toThrow('the catalogue has no work nowhere')
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

function hashOf(file: Buffer): string {
  return createHash('sha256').update(file).digest('hex')
}
