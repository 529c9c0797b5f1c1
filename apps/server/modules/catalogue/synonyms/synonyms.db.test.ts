import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { auditLog } from '../../../platform/audit/tables.ts'
import { openAppWorld } from '../../../test/worlds/app-world.ts'

const world = await openAppWorld()
afterAll(() => world.close())
const moderator = await world.newOperator('moderator')
const send = (path: string, body: object) => world.as(moderator, `/api/backoffice/synonyms${path}`, { body })
const list = async (query: string) => (await world.as(moderator, `/api/backoffice/synonyms?${query}`)).body

/** A term of its own; digits keep it from being a word of a language. */
const ownTerm = () => `Qx${randomUUID().slice(0, 8)}`

test('an operator adds, changes and removes a term, which is folded as searches are, and each step is in the audit log', async () => {
  const typed = ownTerm()
  const term = `${typed.toLowerCase()} strasse`
  const added = await send('', { term: ` ${typed}/STRAẞE `, meanings: ['Ｏｗｌ', 'owl', '—', 'Café'] })
  expect(added.body).toEqual({ term, meanings: ['owl', 'cafe'] })
  expect((await send('', { term, meanings: [] })).body.code).toBe('synonym_exists')
  expect((await list(`query=${typed}`)).synonyms).toEqual([{ term, meanings: ['owl', 'cafe'] }])
  expect((await send('/change', { term: term.toUpperCase(), meanings: [] })).body).toEqual({ term, meanings: [] })
  expect((await send('/remove', { term })).body).toEqual({ message: `“${term}” is removed.` })
  expect((await list(`query=${typed}`)).synonyms).toEqual([])
  const rows = await world.database
    .select()
    .from(auditLog)
    .where(eq(auditLog.subject, `synonym:${term}`))
    .orderBy(auditLog.at)
  expect(rows.map(({ action, before, after }) => [action, before, after])).toEqual([
    ['synonym.added', null, { meanings: 'owl, cafe' }],
    ['synonym.changed', { meanings: 'owl, cafe' }, { meanings: 'ignored' }],
    ['synonym.removed', { meanings: 'ignored' }, null],
  ])
})

test.each([
  ['without a term', '', { term: ' ', meanings: [] }, 'synonym_missing', 422],
  ['with a term of punctuation', '', { term: '—', meanings: [] }, 'synonym_missing', 422],
  ['with a term of five words', '', { term: 'a b c d e', meanings: [] }, 'synonym_too_long', 422],
  ['with a term of 61 characters', '', { term: 'x'.repeat(61), meanings: [] }, 'synonym_too_long', 422],
  ['with eleven meanings', '', { term: 'x', meanings: Array(11).fill('owl') }, 'synonym_meanings_many', 422],
  ['that is not in the list, to change it', '/change', { term: 'qxnone', meanings: [] }, 'synonym_not_found', 404],
  ['that is not in the list, to remove it', '/remove', { term: 'qxnone' }, 'synonym_not_found', 404],
])('a synonym %s is refused', async (_what, path, input, code, status) => {
  const answer = await send(path, input)
  expect([answer.status, answer.body.code === 'invalid' ? answer.body : answer.body.code]).toEqual([status, code])
})

test('of two operators who remove a term at the same time, one reads that it is gone', async () => {
  const term = ownTerm()
  await send('', { term, meanings: [] })
  const answers = await Promise.all([send('/remove', { term }), send('/remove', { term })])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404])
})

test('operators page through the list in alphabetical order and find terms by a meaning', async () => {
  const seen: string[] = []
  let cursor = ''
  do {
    const page = await list(`limit=100${cursor && `&cursor=${cursor}`}`)
    seen.push(...page.synonyms.map(({ term }: { term: string }) => term))
    cursor = page.nextCursor ?? ''
  } while (cursor)
  expect(seen.length).toBeGreaterThan(800)
  expect(new Set(seen).size).toBe(seen.length)
  expect(seen).toEqual(expect.arrayContaining(['eule', 'mond', 'metal poster', 'wall art', 'ciel etoile']))
  const owls = await list('query=Owl')
  expect(owls.synonyms.map(({ term }: { term: string }) => term)).toEqual(expect.arrayContaining(['buho', 'eule', 'hibou', 'sowa', 'uil']))
  expect((await world.as(moderator, '/api/backoffice/synonyms?cursor=x')).status).toBe(400)
})

test('an operator who may only look cannot change the list', async () => {
  const viewer = await world.newOperator('viewer')
  expect((await world.as(viewer, '/api/backoffice/synonyms')).status).toBe(200)
  expect((await world.as(viewer, '/api/backoffice/synonyms', { body: { term: 'x', meanings: [] } })).status).toBe(403)
})
