import { createHash } from 'node:crypto'
import type { Sharp } from 'sharp'
import { describe, expect, it } from 'vitest'
import { catalogue } from '../../apps/server/demo/catalogue.ts'
import { demoArtists, demoCauses } from '../../apps/server/demo/people.ts'
import { banners, causeImages, portraits } from './crops.ts'
import { drawArtwork, drawPortrait } from './draw.ts'
import { drawings } from './drawings.ts'

describe('the drawings of the demo', () => {
  it('every artwork of the demo has a drawing, and every drawing belongs to an artwork', () => {
    expect(Object.keys(drawings).sort()).toEqual(catalogue.map(({ slug }) => slug).sort())
  })

  it('no two artworks have the same drawing and options', () => {
    expect(new Set(Object.values(drawings).map((drawing) => JSON.stringify(drawing))).size).toBe(catalogue.length)
  })

  it('every artist has a banner and a portrait, and every cause a picture', () => {
    const artists = demoArtists.map(({ key }) => key).sort()
    expect([Object.keys(banners).sort(), Object.keys(portraits).sort()]).toEqual([artists, artists])
    expect(Object.keys(causeImages).sort()).toEqual(demoCauses.map(({ slug }) => slug).sort())
  })
})

describe('the drawing of demo artworks', () => {
  const shortPx = 96

  it.each(['stand-on', 'ring-plane'])('the artwork %s is drawn identically every time', async (slug) => {
    expect(await hashPixels(await drawArtwork(slug, { shortPx }))).toBe(await hashPixels(await drawArtwork(slug, { shortPx })))
  })

  it('artworks with different slugs are drawn differently', async () => {
    const hashes = new Set<string>()
    for (const slug of ['stand-on', 'becomes-the-way', 'the-visitor', 'quiet-wings', 'night-warden']) {
      hashes.add(await hashPixels(await drawArtwork(slug, { shortPx })))
    }
    expect(hashes.size).toBe(5)
  })

  it('a portrait artwork is drawn in 3:4 and a landscape artwork in 4:3, with equal short sides', async () => {
    const upright = await readSize(await drawArtwork('night-warden', { shortPx }))
    const lying = await readSize(await drawArtwork('ring-plane', { shortPx }))
    expect(upright).toEqual([96, 128])
    expect(lying).toEqual([128, 96])
  })

  it('the portrait of an artist is drawn as a square', async () => {
    expect(await readSize(await drawPortrait('mira-sol'))).toEqual([512, 512])
  })

  it('an unknown artwork is refused with its slug in the error', async () => {
    await expect(drawArtwork('nowhere', { shortPx })).rejects.toThrow('the catalogue has no work nowhere')
  })
})

async function readSize(image: Sharp): Promise<[number, number]> {
  const { info } = await image.raw().toBuffer({ resolveWithObject: true })
  return [info.width, info.height]
}

async function hashPixels(image: Sharp): Promise<string> {
  return createHash('sha256')
    .update(await image.raw().toBuffer())
    .digest('hex')
}
