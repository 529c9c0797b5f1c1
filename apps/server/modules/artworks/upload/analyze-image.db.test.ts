import { firstFrameNotice } from '@tintype/contract/artworks/animation'
import { hdrNotice } from '@tintype/contract/artworks/high-dynamic-range'
import { inArray, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { codePointsChunk } from '../../../test/images/coloured-pngs.ts'
import { awkwardPicture, photograph } from '../../../test/images/picture-files.ts'
import { chunk, drawPng } from '../../../test/images/png-kinds.ts'
import { artworkForm, newPicture, openStudioWorld, toFile } from '../../../test/worlds/studio-world.ts'

import { artistNames } from '../tables.ts'

const world = await openStudioWorld()
afterAll(() => world.close())
const artist = await world.newArtist()

async function analyze(file: Parameters<typeof toFile>[0] | undefined) {
  const form = new FormData()
  if (file !== undefined) form.append('artworkImage', await toFile(file))
  return world.post(artist, 'analyze-image', form)
}

test('an artist gets a draft for an image that is not recognised, and nothing of the image is stored', async () => {
  const stored = await world.stored()
  const { status, body } = await analyze(await photograph('coffee.png', world.dataDir))
  expect(status).toBe(200)
  expect(body).toEqual({
    title: '',
    description: expect.any(String),
    altText: '',
    tags: expect.any(Array),
    category: null,
    categorySuggestion: null,
    categoryConfidence: null,
    categoryAlternatives: [],
    contentRatingSuggestion: null,
    categoryName: '',
    categoryLabel: '',
    message: expect.stringContaining('We couldn’t recognise the subject'),
  })
  expect(await world.stored()).toEqual(stored)
  expect(await world.incoming()).toEqual([])
  expect(await world.listArtworkRows(artist)).toEqual([])
})

test('an artist gets a draft from the metadata of a file, without unsafe text and with its confidence', async () => {
  const xmp = (title: string) =>
    `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF><rdf:Description><dc:title><rdf:Alt><rdf:li>${title}</rdf:li></rdf:Alt></dc:title><dc:subject><rdf:Bag><rdf:li>Boats</rdf:li><rdf:li>Nature</rdf:li><rdf:li>[x]</rdf:li></rdf:Bag></dc:subject></rdf:Description></rdf:RDF></x:xmpmeta>`
  const draw = (title: string) =>
    sharp({ create: { width: 90, height: 120, channels: 3, background: '#306090' } })
      .withExif({ IFD0: { Make: 'Canon', Model: 'Canon EOS R5', Artist: 'A private name' } })
      .withXmp(xmp(title))
      .jpeg()
      .toBuffer()
  const { body } = await analyze((await draw('Harbour at six')) as Buffer<ArrayBuffer>)
  expect(body).toMatchObject({ title: 'Harbour at six', category: 'nature', categorySuggestion: null, categoryConfidence: 0.85 })
  expect(body.tags).toEqual(expect.arrayContaining(['boats', 'nature', 'photograph']))
  expect(body.message).toContain('We’re 85% sure of the category.')
  expect(JSON.stringify(body)).not.toMatch(/private|\[x\]/)
  const code = await analyze((await draw('&lt;script&gt;alert(1)&lt;/script&gt;')) as Buffer<ArrayBuffer>)
  expect(code.body).toMatchObject({ title: '' })
  const awkward = await analyze(awkwardPicture('jpeg-exif-xss.jpg'))
  expect(awkward.status).toBe(200)
  expect(Object.values(awkward.body).join(' ')).not.toMatch(/HELDOUT|[<>{]|HYPERLINK|constructor/)
})

test('suggested tags never contain the name of another artist, and may contain the artist’s own', async () => {
  const other = await world.newArtist()
  const tagsFor = async (asker: typeof artist) => {
    const form = new FormData()
    const words = [other.name, `Portrait by the sea ${other.name}`, 'navy harbour'].map((word) => `<rdf:li>${word}</rdf:li>`).join('')
    const drawn = sharp({ create: { width: 90, height: 120, channels: 3, background: '#306090' } })
    const file = await drawn
      .withXmp(
        `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF><rdf:Description><dc:subject><rdf:Bag>${words}</rdf:Bag></dc:subject></rdf:Description></rdf:RDF></x:xmpmeta>`,
      )
      .jpeg()
      .toBuffer()
    form.append('artworkImage', await toFile(file as Buffer<ArrayBuffer>))
    return (await world.post(asker, 'analyze-image', form)).body.tags
  }
  const [here, there] = [await tagsFor(artist), await tagsFor(other)]
  expect(here).toContain('navy harbour')
  expect(JSON.stringify(here)).not.toContain(other.name.toLowerCase())
  expect(there).toContain(other.name.toLowerCase())
})

test('the lookup of artist names in tags uses an index', async () => {
  const query = world.database
    .select()
    .from(artistNames)
    .where(inArray(artistNames.nameKey, ['one name', 'another name']))
  const plan = await world.database.transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`)
    return JSON.stringify((await tx.execute(sql`explain (format json) ${query.getSQL()}`)).rows)
  })
  expect(plan).toContain('artists_name_key')
})

test('an operator gets the draft of a submitted artwork once it is rendered, and none of an unknown artwork', async () => {
  const other = await world.newArtist()
  const { body } = await world.post(other, 'upload-artwork', await artworkForm({ file: await newPicture() }))
  await expect(world.artworks.analyzeStored(body.uid)).rejects.toMatchObject({ code: 'artwork_not_found' })
  await world.artworks.render({ artwork: body.uid })
  expect(await world.artworks.analyzeStored(body.uid)).toMatchObject({
    title: '',
    category: null,
    message: expect.stringContaining('We couldn’t recognise the subject'),
  })
  await expect(world.artworks.analyzeStored(crypto.randomUUID())).rejects.toMatchObject({ code: 'artwork_not_found' })
})

test('an artist who analyzes an animation reads that only its first frame counts', async () => {
  const { status, body } = await analyze(awkwardPicture('own-webp-anim-2000-frames.webp'))
  expect(status).toBe(200)
  expect(body.message).toContain(firstFrameNotice)
  const before = [chunk('acTL', Buffer.from([0, 0, 0, 9, 0, 0, 0, 0]))]
  const png = drawPng({ colourType: 2, depth: 8, widthPx: 30, heightPx: 40, before })
  expect((await analyze(png)).body.message).toContain(firstFrameNotice)
  expect((await analyze(await newPicture())).body.message).not.toContain(firstFrameNotice)
})

test('an artist who analyzes a picture in HDR reads that its brightness is converted', async () => {
  const hlg = drawPng({ colourType: 2, depth: 8, widthPx: 30, heightPx: 40, before: [codePointsChunk(9, 18)] })
  expect((await analyze(hlg)).body.message).toContain(hdrNotice)
})

test.each([
  ['own-half.jpg', 422, 'image_unreadable'],
  ['own-html.png', 415, 'image_type'],
  ['zero.png', 422, 'image_empty'],
  ['own-png-16384x16384-rgb.png', 422, 'image_dimensions'],
])('analyze-image refuses the file %s with %i %s', async (name, status, code) => {
  expect(await analyze(awkwardPicture(name))).toMatchObject({ status, body: { code } })
  expect(await world.incoming()).toEqual([])
})

test('analyze-image needs a file and refuses one of more than 25 MB', async () => {
  expect(await analyze(undefined)).toMatchObject({ status: 422, body: { code: 'image_missing' } })
  expect(await analyze(Buffer.alloc(25 * 1024 * 1024 + 1))).toMatchObject({ status: 413, body: { code: 'image_too_large' } })
})

test('a visitor cannot analyze an image', async () => {
  const form = new FormData()
  form.append('artworkImage', await toFile(await newPicture()))
  expect((await world.post({ kind: 'visitor' }, 'analyze-image', form)).status).toBe(401)
})
