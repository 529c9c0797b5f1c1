import { afterAll, expect, test } from 'vitest'
import { codeOf, openCatalogueWorld, operator } from '../../test/catalogue-world.ts'
import { insertManyArtworks } from '../../test/many-artworks.ts'

const world = await openCatalogueWorld()
afterAll(() => world.close())
const { store } = world.as({ kind: 'visitor' })

/** A word of letters that no other test uses. */
function ownWord(): string {
  return Array.from({ length: 12 }, () => String.fromCharCode(97 + Math.floor(Math.random() * 26))).join('')
}

async function found(query: string, filter: object = {}): Promise<string[]> {
  const { products } = await store.products({ query, limit: 100, ...filter })
  return products.map(({ title }) => title)
}

test('finds a word anywhere in a name, in any case, and a tag only whole', async () => {
  const artist = await world.newArtist()
  const word = ownWord()
  await world.newPlate(artist, { name: `The ${word.toUpperCase()}s Return`, publishedAt: new Date(1e12) })
  await world.newPlate(artist, { name: 'Tagged', tags: [word, 'vertical'], publishedAt: new Date(2e12) })
  await world.newPlate(artist, { name: 'Tagged longer', tags: [`${word}x`] })
  expect(await found(word)).toEqual(['Tagged', `The ${word.toUpperCase()}s Return`])
  expect(await found(`  ${word.slice(0, 11)} `)).toEqual([`The ${word.toUpperCase()}s Return`])
})

test('every word has to be met, in the name or as a tag; a tag of several words is met as a whole', async () => {
  const artist = await world.newArtist()
  const [one, two] = [ownWord(), ownWord()]
  await world.newPlate(artist, { name: `${one} alone` })
  await world.newPlate(artist, { name: `${one} and more`, tags: [two] })
  await world.newPlate(artist, { name: 'Phrase', tags: [`${two} ${one}`] })
  expect(await found(`${one} ${two}`)).toEqual([`${one} and more`])
  expect(await found(`${two} ${one}`)).toEqual(expect.arrayContaining(['Phrase', `${one} and more`]))
})

test('what is typed is text: wildcards, quotes, signs and zero bytes find nothing and break nothing', async () => {
  const word = ownWord()
  await world.newPlate(await world.newArtist(), { name: `${word} plate`, tags: ['100%'] })
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
    expect(await codeOf(store.products({ query }))).toBeUndefined()
  }
  expect(await found(`%${word.slice(2)}%`)).toEqual([`${word} plate`])
  expect(await found('100%')).toContain(`${word} plate`)
  expect(await codeOf(store.products({ query: 'x'.repeat(101) }))).toBe('invalid')
})

test('short words are met where a word begins', async () => {
  const artist = await world.newArtist()
  const tag = ownWord()
  await world.newPlate(artist, { name: 'Ox', tags: [tag] })
  await world.newPlate(artist, { name: 'Big Oxen', tags: [tag] })
  await world.newPlate(artist, { name: 'Fox', tags: [tag] })
  const names = await found('ox')
  expect(names).toEqual(expect.arrayContaining(['Ox', 'Big Oxen']))
  expect(names).not.toContain('Fox')
})

test('names beyond ASCII are found in any case', async () => {
  const artist = await world.newArtist()
  const word = `ärgö${ownWord()}`
  await world.newPlate(artist, { name: `${word.toUpperCase()} über Wien` })
  expect(await found(word)).toEqual([`${word.toUpperCase()} über Wien`])
  expect(await found(word.normalize('NFD'))).toEqual([`${word.toUpperCase()} über Wien`])
})

test('a misspelt word is put right by what is on sale, also on the later pages', async () => {
  const artist = await world.newArtist()
  const word = ownWord()
  const names = ['One', 'Two', 'Three'].map((name) => `${word} ${name}`)
  for (const name of names) await world.moderation.approveArtwork(operator, await world.newArtwork(artist, { name }))
  const typo = `${word.slice(0, 8)}q${word.slice(8)}`
  const first = await store.products({ query: typo, limit: 2 })
  const second = await store.products({ query: typo, limit: 2, cursor: first.nextCursor ?? '' })
  expect([...first.products, ...second.products].map(({ title }) => title)).toEqual(names.toReversed())
  expect(second.nextCursor).toBeNull()
  expect(await found(ownWord())).toEqual([])
})

test('a filter holds for a search too', async () => {
  const artist = await world.newArtist()
  const word = ownWord()
  await world.newPlate(artist, { name: `${word} up`, category: 'cars', orientation: 'vertical' })
  await world.newPlate(artist, { name: `${word} lying`, category: 'cars', orientation: 'horizontal' })
  expect(await found(word, { orientation: 'horizontal' })).toEqual([`${word} lying`])
  expect(await found(word, { category: 'space' })).toEqual([])
})

test('rare and common words are found however many plates are newer, each page behind the last', async () => {
  const artist = await world.newArtist()
  const word = ownWord()
  for (let i = 0; i < 5; i += 1) await world.newPlate(artist, { name: `${word} ${i}`, publishedAt: new Date(Date.now() - 1e9 - i * 1000) })
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
