import { randomUUID } from 'node:crypto'
import { limits } from '@tintype/contract/limits'
import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { openCatalogueWorld, operator } from '../../../test/worlds/catalogue-world.ts'
import { artworkTraits } from '../tables.ts'
import { describeTraits } from './describe-traits.ts'

const world = await openCatalogueWorld()
afterAll(() => world.close())
const { store } = world.as({ kind: 'visitor' })

/** A word that no other test has. */
function newTag(): string {
  return `tag${randomUUID().slice(0, 8)}`
}

type State = { tags?: string[]; palette?: string[]; name?: string; publishedAt?: Date }

async function hang(state: State, artist?: Awaited<ReturnType<typeof world.newArtist>>) {
  const product = await world.newProduct(artist ?? (await world.newArtist()), state)
  await world.database.transaction((tx) => describeTraits(tx, [product.uid]))
  return product
}

async function similarTo(handle: string): Promise<string[]> {
  return (await store.product({ handle })).similar.map((card) => card.handle)
}

test('similar artworks are by other artists, in the order of common traits, tags before colours', async () => {
  const [one, two] = [newTag(), newTag()]
  const artist = await world.newArtist()
  const product = await hang({ tags: [one, two, 'vertical'], palette: ['#10234f', '#2fb8b8'] }, artist)
  const own = await hang({ tags: [one, two], palette: ['#10234f'] }, artist)
  const inColours = await hang({ palette: ['#11244e', '#30b7b9'] })
  const inOne = await hang({ tags: [one] })
  const inBoth = await hang({ tags: [two, one] })
  const inBothAndColour = await hang({ tags: [one, two], palette: ['#10234f'] })
  const similar = await similarTo(product.handle)
  expect(similar.slice(0, 2)).toEqual([inBothAndColour.handle, inBoth.handle])
  expect(similar.indexOf(inOne.handle)).toBeGreaterThan(1)
  expect(similar).toContain(inColours.handle)
  expect(similar).not.toContain(own.handle)
  expect(similar).not.toContain(product.handle)
  expect(similar.length).toBeLessThanOrEqual(limits.besideProduct)
})

test('an approved artwork is listed as similar, and a deleted one no longer is', async () => {
  const tag = newTag()
  const product = await hang({ tags: [tag] })
  const artist = await world.newArtist()
  const other = await world.newArtwork(artist, { tags: [tag] })
  expect(await similarTo(product.handle)).not.toContain(other.handle)
  await world.review.approveArtwork(operator, { uid: other.uid })
  expect((await similarTo(product.handle))[0]).toBe(other.handle)
  await world.change(other.uid, { deletionStatus: 'pending', deletionReason: 'No more.', deletionRequestedAt: new Date() })
  await world.review.approveDeletion(operator, { uid: other.uid })
  expect(await similarTo(product.handle)).not.toContain(other.handle)
  expect(await world.database.select().from(artworkTraits).where(eq(artworkTraits.artworkUid, other.uid))).toEqual([])
})

test('an artwork with changed tags has other similar artworks', async () => {
  const [before, after] = [newTag(), newTag()]
  const [old, young] = [await hang({ tags: [before] }), await hang({ tags: [after] })]
  const product = await hang({ tags: [before] })
  expect((await similarTo(product.handle))[0]).toBe(old.handle)
  await world.change(product.uid, { tags: [after] })
  await world.database.transaction((tx) => describeTraits(tx, [product.uid]))
  expect((await similarTo(product.handle))[0]).toBe(young.handle)
})
