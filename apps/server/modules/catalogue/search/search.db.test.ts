import { eq, sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { encodeCursor } from '../../../platform/database/queries/keyset.ts'
import { insertManyArtworks } from '../../../test/database/many-artworks.ts'
import { seededRandom } from '../../../test/images/mutated-pictures.ts'
import { findProblemCode, openCatalogueWorld, operator } from '../../../test/worlds/catalogue-world.ts'
import { artists } from '../../accounts/tables.ts'

const world = await openCatalogueWorld()
afterAll(() => world.close())
const { store } = world.as({ kind: 'visitor' })

/** A unique word without vowels, so that stemming does not change it. */
const random = seededRandom(14)
function ownWord(): string {
  return Array.from({ length: 12 }, () => 'bcdfghjkmnpqrtvwxz'.charAt(Math.floor(random() * 18))).join('')
}

async function found(query: string, filter: object = {}): Promise<string[]> {
  const { products } = await store.products({ query, limit: 100, ...filter })
  return products.map(({ title }) => title)
}

test('a search finds a word anywhere in a name, in any case, and a tag only as a whole', async () => {
  const artist = await world.newArtist()
  const word = ownWord()
  await world.newProduct(artist, { name: `The ${word.toUpperCase()}s Return`, publishedAt: new Date(1e12) })
  await world.newProduct(artist, { name: 'Tagged', tags: [word, 'vertical'], publishedAt: new Date(2e12) })
  await world.newProduct(artist, { name: 'Tagged longer', tags: [`${word}x`] })
  expect(await found(word)).toEqual(['Tagged', `The ${word.toUpperCase()}s Return`])
  expect(await found(`  ${word.slice(0, 11)} `)).toEqual([`The ${word.toUpperCase()}s Return`])
})

test('a search needs every word in the name or as a tag, and matches a tag of several words as a whole', async () => {
  const artist = await world.newArtist()
  const [one, two] = [ownWord(), ownWord()]
  await world.newProduct(artist, { name: `${one} alone` })
  await world.newProduct(artist, { name: `${one} and more`, tags: [two] })
  await world.newProduct(artist, { name: 'Phrase', tags: [`${two} ${one}`] })
  expect(await found(`${one} ${two}`)).toEqual([`${one} and more`])
  expect(await found(`${two} ${one}`)).toEqual(expect.arrayContaining(['Phrase', `${one} and more`]))
})

test('a search treats wildcards, quotes, symbols and NUL characters as plain text', async () => {
  const word = ownWord()
  await world.newProduct(await world.newArtist(), { name: `${word} product`, tags: ['100%'] })
  for (const query of [
    '%',
    '_',
    '%%%',
    "'",
    '"',
    '\\',
    '{}',
    '{"a"}',
    '\u0000',
    `${word}\\%`,
    '\ud800',
    '؀',
    "'; drop table artworks; --",
  ]) {
    expect(await findProblemCode(store.products({ query }))).toBeUndefined()
  }
  expect(await found(`%${word.slice(2)}%`)).toEqual([`${word} product`])
  expect(await found('100%')).toContain(`${word} product`)
  expect(await findProblemCode(store.products({ query: 'x'.repeat(101) }))).toBe('invalid')
})

test('a search for two letters finds only words that begin with them', async () => {
  const artist = await world.newArtist()
  const tag = ownWord()
  await world.newProduct(artist, { name: 'Ox', tags: [tag] })
  await world.newProduct(artist, { name: 'Big Oxen', tags: [tag] })
  await world.newProduct(artist, { name: 'Fox', tags: [tag] })
  const names = await found('ox')
  expect(names).toEqual(expect.arrayContaining(['Ox', 'Big Oxen']))
  expect(names).not.toContain('Fox')
})

test('a search finds names with non-ASCII letters in any case and Unicode form', async () => {
  const artist = await world.newArtist()
  const word = `ärgö${ownWord()}`
  await world.newProduct(artist, { name: `${word.toUpperCase()} über Wien` })
  expect(await found(word)).toEqual([`${word.toUpperCase()} über Wien`])
  expect(await found(word.normalize('NFD'))).toEqual([`${word.toUpperCase()} über Wien`])
})

test('a misspelt search is corrected to a word that is on sale, also on later pages', async () => {
  const artist = await world.newArtist()
  const word = ownWord()
  const names = ['One', 'Two', 'Three'].map((name) => `${word} ${name}`)
  for (const name of names) await world.review.approveArtwork(operator, await world.newArtwork(artist, { name }))
  const typo = `${word.slice(0, 8)}q${word.slice(8)}`
  const first = await store.products({ query: typo, limit: 2 })
  const second = await store.products({ query: typo, limit: 2, cursor: first.nextCursor ?? '' })
  expect([...first.products, ...second.products].map(({ title }) => title)).toEqual(names.toReversed())
  expect(second.nextCursor).toBeNull()
  expect(await found(ownWord())).toEqual([])
})

test('a search respects the orientation and category filters', async () => {
  const artist = await world.newArtist()
  const word = ownWord()
  await world.newProduct(artist, { name: `${word} up`, category: 'cars', orientation: 'vertical' })
  await world.newProduct(artist, { name: `${word} lying`, category: 'cars', orientation: 'horizontal' })
  expect(await found(word, { orientation: 'horizontal' })).toEqual([`${word} lying`])
  expect(await found(word, { category: 'space' })).toEqual([])
})

test('a search finds rare and common words behind thousands of newer artworks, page by page', async () => {
  const artist = await world.newArtist()
  const word = ownWord()
  for (let i = 0; i < 5; i += 1)
    await world.newProduct(artist, { name: `${word} ${i}`, publishedAt: new Date(Date.now() - 1e9 - i * 1000) })
  await insertManyArtworks(world.database, { artistId: artist.artistId, count: 2500, approved: true })
  expect(await found(word)).toEqual([0, 1, 2, 3, 4].map((i) => `${word} ${i}`))

  const seen: string[] = []
  let cursor: string | undefined
  do {
    const page = await store.products({ query: 'nebula', limit: 20, cursor })
    seen.push(...page.products.filter(({ artistName }) => artistName === artist.name).map(({ handle }) => handle))
    cursor = page.nextCursor ?? undefined
  } while (cursor)
  const { rows } = await world.database.$client.query(
    "select handle from artworks where artist_id = $1 and name ilike '%nebula%' order by published_at desc, uid desc",
    [artist.artistId],
  )
  expect(rows.length).toBeGreaterThan(40)
  expect(seen).toEqual(rows.map(({ handle }) => handle))
})

const listTitles = (page: { products: { title: string }[] }) => page.products.map(({ title }) => title)

test('a search by best match ranks a name before a tag, an artist’s name and a description', async () => {
  const artist = await world.newArtist()
  const word = ownWord()
  const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute))
  await world.newProduct(artist, { name: `Of ${word}`, publishedAt: at(1) })
  await world.newProduct(artist, { name: 'By tag', tags: [word], publishedAt: at(2) })
  const namesake = await world.newArtist({ name: `Ada ${word}` })
  await world.newProduct(namesake, { name: 'By artist', publishedAt: at(3) })
  await world.newProduct(artist, { name: 'By description', description: `It has a ${word} in it.`, publishedAt: at(4) })
  expect(listTitles(await store.products({ query: word, sort: 'best' }))).toEqual([`Of ${word}`, 'By tag', 'By artist', 'By description'])
  expect(listTitles(await store.products({ query: word }))).toEqual(['By description', 'By artist', 'By tag', `Of ${word}`])
  expect(listTitles(await store.products({ query: `ada ${word} -artist` }))).toEqual(['By artist'])
})

test('a search follows changes of an artwork’s texts and filters and of its artist’s name', async () => {
  const artist = await world.newArtist()
  const [before, after, name] = [ownWord(), ownWord(), ownWord()]
  const { uid } = await world.newProduct(artist, { name: before, category: 'cars', colours: ['teal'] })
  await world.change(uid, { name: after, category: 'space', colours: ['pink', 'black'], pickedAt: new Date(), howMade: 'by_hand' })
  expect(await found(before)).toEqual([])
  const kinds = { category: 'space', colour: 'black', pick: 'staff', howMade: 'by_hand', orientation: 'vertical' } as const
  expect(await found(after, kinds)).toEqual([after])
  await world.database.update(artists).set({ name }).where(eq(artists.id, artist.artistId))
  expect(await found(name)).toEqual([after])
})

test('an artist’s tag and a visitor’s input cannot imitate a filter', async () => {
  const artist = await world.newArtist()
  const word = ownWord()
  await world.newProduct(artist, { name: word, category: 'cars', tags: ['=category:space', 'space'] })
  expect(await found(word, { category: 'space' })).toEqual([])
  expect(await found(`${word} =category:space`)).toEqual([word])
  expect(await found(`${word} =category:cars`)).toEqual([])
})

test('a search matches other word forms, quoted words side by side, and the last word by its beginning', async () => {
  const artist = await world.newArtist()
  const tag = ownWord()
  for (const name of ['Sailing Boats', 'Boat and Sail', 'Lighthouse']) await world.newProduct(artist, { name, tags: [tag] })
  expect((await found(`${tag} boat sails`)).toSorted()).toEqual(['Boat and Sail', 'Sailing Boats'])
  expect(await found(`${tag} "sailing boat"`)).toEqual(['Sailing Boats'])
  expect(await found(`${tag} lighth`)).toEqual(['Lighthouse'])
})

test('pages of best matches list each artwork once despite new artworks, and older ones after the ranked ones', async () => {
  const artist = await world.newArtist()
  const word = ownWord()
  const COMPARED = 100
  await insertManyArtworks(world.database, { artistId: artist.artistId, count: COMPARED + 30, approved: true, presets: ['w320'] })
  await world.database.execute(sql`
    update artworks set name = case when position % 7 = 0 then ${`${word} ${word}`} else 'Plain' end, description = ${word}
    where artist_id = ${artist.artistId}`)
  const seen: string[] = []
  let cursor: string | undefined
  do {
    const page = await store.products({ query: word, sort: 'best', limit: 23, cursor })
    seen.push(...page.products.map(({ handle }) => handle))
    cursor = page.nextCursor ?? undefined
    expect(cursor?.length ?? 0).toBeLessThanOrEqual(200)
    await world.newProduct(artist, { name: `${word} ${word} ${word}` })
  } while (cursor)
  const { rows } = await world.database.$client.query<{ handle: string; name: string }>(
    `select handle, name from artworks where artist_id = $1 and description = $2 order by published_at desc, uid desc`,
    [artist.artistId, word],
  )
  const compared = rows.slice(0, COMPARED)
  const best = [...compared.filter(({ name }) => name !== 'Plain'), ...compared.filter(({ name }) => name === 'Plain')]
  expect(seen).toEqual([...best, ...rows.slice(COMPARED)].map(({ handle }) => handle))
})

test('the best-match sort without a search is newest first, and its cursor is refused in another sort', async () => {
  const first = await store.products({ sort: 'best', limit: 1 })
  const second = await store.products({ sort: 'best', limit: 1, cursor: first.nextCursor ?? '' })
  const both = await store.products({ limit: 2 })
  expect([...first.products, ...second.products]).toEqual(both.products)
  const place = {
    at: '2026-01-01T00:00:00.000000Z',
    id: '0199f3a0-0000-7000-8000-000000000000',
    rank: 5,
    until: '2026-01-01T00:00:00.000000Z',
  }
  expect(await findProblemCode(store.products({ query: 'nebula', cursor: encodeCursor(place) }))).toBe('malformed')
  expect(await findProblemCode(store.products({ query: 'nebula', sort: 'best', cursor: encodeCursor(place) }))).toBeUndefined()
})

test('the search indexes are updated immediately, without a pending list', async () => {
  const { rows } = await world.database.execute(sql`
    select relname from pg_class where relname in ('artworks_found_by', 'artworks_name_trigrams') and reloptions = '{fastupdate=off}'`)
  expect(rows).toHaveLength(2)
})
