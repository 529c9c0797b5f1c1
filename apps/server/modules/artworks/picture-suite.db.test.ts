import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { Artist } from '../../platform/http/actor.ts'
import { ARTWORK_PRESETS } from '../../platform/images/presets.ts'
import { brokenPictures, polyglots, soundPictures } from '../../test/picture-suite.ts'
import { artworkForm, openStudioWorld, toFile } from '../../test/studio-world.ts'

// R19: pictures of every kind there is, whole and broken, at each place where an artist hands one in.

const world = await openStudioWorld()
afterAll(() => world.close())

type Bytes = Buffer<ArrayBuffer>

/** Hands one in as an artwork, for a draft, as a banner and as a portrait, and says what each answered. */
async function handInEverywhere(artist: Artist, bytes: Bytes) {
  const formWith = async (field: string) => {
    const form = new FormData()
    form.append(field, await toFile(bytes))
    return form
  }
  const [artwork, draft, banner, portrait] = await Promise.all([
    world.post(artist, 'upload-artwork', await artworkForm({ file: bytes })),
    world.post(artist, 'analyze-image', await formWith('artworkImage')),
    world.post(artist, 'user/banner', await formWith('bannerImage')),
    world.post(artist, 'user/profile-picture', await formWith('profilePicture')),
  ])
  return { artwork, draft, banner, portrait }
}

async function fourAtOnce<One, Answer>(all: readonly One[], work: (one: One) => Promise<Answer>): Promise<Answer[]> {
  const waiting = [...all]
  const answers: Answer[] = []
  const lane = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) answers.push(await work(next))
  }
  await Promise.all(Array.from({ length: 4 }, lane))
  return answers
}

test('every whole picture is taken, of each kind everywhere, in its own measures', async () => {
  const artist = await world.newArtist()
  const pictures = await soundPictures()
  expect(pictures.length).toBeGreaterThan(200)
  const answered = await fourAtOnce(pictures, async (picture) => {
    const answers = picture.isOneOfManySizes
      ? { artwork: await world.post(artist, 'upload-artwork', await artworkForm({ file: picture.bytes })) }
      : await handInEverywhere(artist, picture.bytes)
    return { picture, answers }
  })
  const refused = answered.flatMap(({ picture, answers }) =>
    Object.entries(answers).flatMap(([place, { status, body }]) =>
      status === 200 ? [] : `${picture.name}: ${place} ${status} ${body.code}`,
    ),
  )
  expect(refused).toEqual([])
  const rows = new Map((await world.rowsOf(artist)).map((row) => [row.uid, row]))
  for (const { picture, answers } of answered) {
    const { name, type, widthPx, heightPx } = picture
    expect(rows.get(answers.artwork.body.uid), name).toMatchObject({ fileType: type, widthPx, heightPx })
  }
}, 600_000)

test('every broken one, every other kind of file and every picture that is too large is refused everywhere, and leaves nothing', async () => {
  const artist = await world.newArtist()
  const before = await world.stored()
  const broken = await brokenPictures()
  expect(broken.length).toBeGreaterThan(80)
  const otherwise = await fourAtOnce(broken, async ({ name, bytes, status: expected }) => {
    const answers = Object.entries(await handInEverywhere(artist, bytes))
    return answers.flatMap(([place, { status, body }]) => (status === expected ? [] : `${name}: ${place} ${status} ${body.code}`))
  })
  expect(otherwise.flat()).toEqual([])
  expect(await world.rowsOf(artist)).toEqual([])
  expect(await world.stored()).toEqual(before)
  expect(await world.incoming()).toEqual([])
})

test('of a picture that is something else, too, that is in nothing that is made of it', async () => {
  const artist = await world.newArtist()
  const path = join(world.dataDir, 'polyglot')
  const taken: string[] = []
  for (const { name, bytes } of await polyglots()) {
    expect(bytes.includes('HELDOUT'), name).toBe(true)
    const answers = await handInEverywhere(artist, bytes)
    for (const [place, { status, body }] of Object.entries(answers)) {
      expect([200, 422], `${name}: ${place}`).toContain(status)
      expect(JSON.stringify(body), `${name}: ${place}`).not.toContain('HELDOUT')
    }
    if (answers.artwork.status !== 200) continue
    taken.push(name)
    await writeFile(path, bytes)
    const { renditions } = await world.pictures.render(path, ARTWORK_PRESETS, world.dataDir)
    for (const made of renditions) expect((await readFile(made.path)).includes('HELDOUT'), name).toBe(false)
  }
  expect(taken.length).toBeGreaterThan(10)
})
