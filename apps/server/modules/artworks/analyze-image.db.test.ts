import { studioTexts } from '@tintype/contract/studio-texts'
import { afterAll, expect, test } from 'vitest'
import { awkwardPicture, photograph } from '../../test/picture-files.ts'
import { artworkForm, newPicture, openStudioWorld, toFile } from '../../test/studio-world.ts'

const world = await openStudioWorld()
afterAll(() => world.close())
const artist = await world.newArtist()

async function analyze(file: Parameters<typeof toFile>[0] | undefined) {
  const form = new FormData()
  if (file !== undefined) form.append('artworkImage', await toFile(file))
  return world.post(artist, 'analyze-image', form)
}

test('a draft comes back that says it is one, and nothing of the picture is kept', async () => {
  const stored = await world.stored()
  const { status, body } = await analyze(await photograph('coffee.png', world.dataDir))
  expect(status).toBe(200)
  expect(body).toEqual({
    title: expect.stringMatching(/^Study in /),
    description: expect.any(String),
    tags: expect.any(Array),
    category: null,
    categorySuggestion: null,
    categoryName: '',
    categoryLabel: '',
    message: expect.stringContaining('we did not recognise what it shows'),
  })
  expect(await world.stored()).toEqual(stored)
  expect(await world.incoming()).toEqual([])
  expect(await world.rowsOf(artist)).toEqual([])
})

test('of an artwork that was handed in an operator is told the same, once it can be seen; of nothing there is nothing to say', async () => {
  const other = await world.newArtist()
  const { body } = await world.post(other, 'upload-artwork', await artworkForm({ file: await newPicture() }))
  await expect(world.artworks.analyzeStored(body.uid)).rejects.toMatchObject({ code: 'artwork_not_found' })
  await world.artworks.render({ artwork: body.uid })
  expect(await world.artworks.analyzeStored(body.uid)).toMatchObject({
    title: expect.stringMatching(/^Study in /),
    category: null,
    message: expect.stringContaining('we did not recognise what it shows'),
  })
  await expect(world.artworks.analyzeStored(crypto.randomUUID())).rejects.toMatchObject({ code: 'artwork_not_found' })
})

test('of an animation it is said that its first picture counts', async () => {
  const { status, body } = await analyze(awkwardPicture('own-webp-anim-2000-frames.webp'))
  expect(status).toBe(200)
  expect(body.message).toContain(studioTexts.firstFrame)
  expect((await analyze(await newPicture())).body.message).not.toContain(studioTexts.firstFrame)
})

test.each([
  ['own-half.jpg', 422, 'image_unreadable'],
  ['own-html.png', 415, 'image_type'],
  ['zero.png', 422, 'image_empty'],
  ['own-png-16384x16384-rgb.png', 422, 'image_dimensions'],
])('%s is refused as an upload of it would be', async (name, status, code) => {
  expect(await analyze(awkwardPicture(name))).toMatchObject({ status, body: { code } })
  expect(await world.incoming()).toEqual([])
})

test('a file is needed, and of 25 MB at most', async () => {
  expect(await analyze(undefined)).toMatchObject({ status: 422, body: { code: 'image_missing' } })
  expect(await analyze(Buffer.alloc(25 * 1024 * 1024 + 1))).toMatchObject({ status: 413, body: { code: 'image_too_large' } })
})

test('only an artist may ask', async () => {
  const form = new FormData()
  form.append('artworkImage', await toFile(await newPicture()))
  expect((await world.post({ kind: 'visitor' }, 'analyze-image', form)).status).toBe(401)
})
