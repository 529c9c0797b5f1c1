import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { drawPicture } from '../../../test/images/picture-files.ts'
import { openStudioWorld } from '../../../test/worlds/studio-world.ts'
import { artworks, renditions } from '../tables.ts'

const world = await openStudioWorld()
afterAll(() => world.close())
const artist = await world.newArtist()

async function upload(name: string, colour: string): Promise<string> {
  await drawPicture(world.dataDir, { name, colour, sigma: 5 })
  const file = Buffer.from(await readFile(join(world.dataDir, name)))
  return world.storeTiny(artist, file)
}

const coloursIn = async (uid: string) => (await world.listArtworkRows(artist)).find((row) => row.uid === uid)?.colours
const forget = (uid: string) => world.database.update(artworks).set({ colours: null }).where(eq(artworks.uid, uid))

test('rendering detects the colours of an artwork, and a job adds the colours of artworks rendered earlier', async () => {
  const [blue, red, waiting] = [await upload('blue.png', '#1f5fc9'), await upload('red.png', '#cc2127'), await upload('w.png', '#3b9b36')]
  for (const artwork of [blue, red]) await world.artworks.render({ artwork })
  expect([await coloursIn(blue), await coloursIn(red), await coloursIn(waiting)]).toEqual([['blue'], ['red'], null])

  await forget(blue)
  await forget(red)
  // one file is missing: it is tried once and does not block the others
  await world.database
    .update(renditions)
    .set({ key: 'f'.repeat(64) })
    .where(eq(renditions.artworkUid, red))
  expect(await world.artworks.findColours(AbortSignal.abort())).toBe(0)
  expect(await world.artworks.findColours(new AbortController().signal)).toBeGreaterThanOrEqual(2)
  expect([await coloursIn(blue), await coloursIn(red), await coloursIn(waiting)]).toEqual([['blue'], [], null])
  expect(await world.artworks.findColours(new AbortController().signal)).toBe(0)
})
