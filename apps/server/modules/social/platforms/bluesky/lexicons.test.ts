import { lengthAt, postTextMax } from '@tintype/contract/social/share-text'
import { describe, expect, test } from 'vitest'
import { findCallProblem, imageBytesMax, toCid } from '../../../../test/stand-ins/bluesky-lexicons.ts'
import { BLUESKY_PICTURE_BYTES } from './bluesky-posts.ts'
import { linkFacets } from './facets.ts'

const image = { $type: 'blob', ref: { $link: toCid('a picture') }, mimeType: 'image/jpeg', size: 9 }
const record = {
  ...{ $type: 'app.bsky.feed.post', text: 'Doves https://a.example/b', createdAt: '2026-11-28T20:00:00.000Z' },
  facets: linkFacets('Doves https://a.example/b'),
  embed: { $type: 'app.bsky.embed.images', images: [{ image, alt: 'Two doves', aspectRatio: { width: 1200, height: 630 } }] },
}

function findRecordProblem(change: object): string | undefined {
  const body = { repo: 'did:plc:inesvarga234567', collection: 'app.bsky.feed.post', record: { ...record, ...change } }
  return findCallProblem('com.atproto.repo.createRecord', { method: 'POST', query: new URLSearchParams(), type: 'application/json', body })
}

describe('the check of the stand-in by the published lexicons', () => {
  test('permits a post with a picture, an alternative text and a link', () => {
    expect(findRecordProblem({})).toBeUndefined()
  })

  test('permits the labels of mature content', () => {
    const labels = { $type: 'com.atproto.label.defs#selfLabels', values: [{ val: 'nudity' }, { val: 'graphic-media' }] }
    expect(findRecordProblem({ labels })).toBeUndefined()
    expect(findRecordProblem({ labels: { ...labels, values: [{}] } })).toMatch(/must have the property "val"/)
  })

  test.each([
    ['a missing alternative text', { embed: { ...record.embed, images: [{ image }] } }, /must have the property "alt"/],
    ['a picture by another reference', { embed: { ...record.embed, images: [{ image: 'a.jpg', alt: '' }] } }, /should be a blob ref/],
    ['five pictures', { embed: { ...record.embed, images: Array(5).fill(record.embed.images[0]) } }, /must not have more than 4/],
    [
      'a fraction in the shape',
      { embed: { ...record.embed, images: [{ image, alt: '', aspectRatio: { width: 1.5, height: 1 } }] } },
      /an integer/,
    ],
    ['a local time', { createdAt: '2026-11-28 20:00' }, /must be an valid atproto datetime/],
    [
      'a link without a scheme',
      { facets: [{ ...record.facets[0], features: [{ $type: 'app.bsky.richtext.facet#link', uri: 'a' }] }] },
      /a uri/,
    ],
    ['a facet without its position', { facets: [{ features: record.facets[0]?.features }] }, /must have the property "index"/],
  ])('finds %s', (_, change, problem) => {
    expect(findRecordProblem(change)).toMatch(problem)
  })

  test.each([
    ['createSession', 'POST', 'application/json', { identifier: 'ines.bsky.social' }, /must have the property "password"/],
    ['createSession', 'GET', undefined, undefined, /Incorrect HTTP method/],
    ['createSession', 'POST', 'text/plain', { identifier: 'a', password: 'b' }, /Wrong request encoding/],
    ['refreshSession', 'POST', 'application/json', {}, /none was expected/],
    ['deleteSession', 'POST', undefined, undefined, undefined],
  ] as const)('finds an invalid call of %s by %s with %s', (name, method, type, body, problem) => {
    const found = findCallProblem(`com.atproto.server.${name}`, { method, query: new URLSearchParams(), type, body })
    expect(found ?? '').toMatch(problem ?? /^$/)
  })

  test.each([
    ['limit=101', /can not be greater than 100/],
    ['sort=newest', /Unknown parameter/],
    ['limit=100', /^$/],
  ])('finds invalid parameters of a list: %s', (query, problem) => {
    const call = { method: 'GET', query: new URLSearchParams(`repo=ines.bsky.social&collection=app.bsky.feed.post&${query}`) }
    expect(findCallProblem('com.atproto.repo.listRecords', { ...call, type: undefined, body: undefined }) ?? '').toMatch(problem)
  })
})

test.each([
  ['letters', 'a'],
  ['letters of three bytes', 'あ'],
  ['letters with marks', 'ạ̈'],
  ['emoji of four bytes', '🕊'],
  ['a family of 25 bytes', '👨‍👩‍👧‍👦'],
  ['flags', '🇩🇪'],
])('the longest text of %s that an artist may post is the longest that the lexicon permits', (_, letter) => {
  const max = [...Array(301).keys()].findLast((count) => lengthAt('bluesky', letter.repeat(count)) <= postTextMax.bluesky) ?? 0
  const problems = [max, max + 1].map((count) => findRecordProblem({ text: letter.repeat(count), facets: [] }))
  expect(problems).toEqual([undefined, expect.stringMatching(/Record\/text must not be longer than/)])
})

test('the limit of our pictures is within that of the lexicon', () => {
  expect(BLUESKY_PICTURE_BYTES).toBeLessThanOrEqual(imageBytesMax)
})
