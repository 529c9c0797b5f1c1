import { expect, test } from 'vitest'
import { hasAddress, lengthAt, postText, xLength } from './share-text.ts'

test.each<[string, number]>([
  ['', 0],
  ['Look!', 5],
  ['über façade', 11],
  // a combining accent counts with its letter
  ['cafe\u0301', 4],
  ['空', 2],
  ['👋', 2],
  ['👨‍👩‍👧‍👦', 2],
  ['👋🏽👋🏽', 4],
  ['“quoted” – and…', 16],
  ['https://example.com/a/very/long/address/that/goes/on/and/on', 23],
  ['Look https://example.com/a now', 23 + 9],
  // X may read it as an address or as a word: the longer length counts
  ['see tintype.art', 4 + 23],
  [`see ${'a'.repeat(30)}.example`, 4 + 38],
])('X counts the text %j as %i characters', (text, length) => expect(xLength(text)).toBe(length))

test('hasAddress finds an address with or without its scheme, and none in plain words or numbers', () => {
  expect(['Look https://a.example', 'on tintype.art/x today', 'Plain words.', 'Wait... what', '3.5 metres'].map(hasAddress)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ])
})

const facts = { title: 'Doves', artistName: 'Ines', link: 'https://store.example/products/doves?p=1' }

test('the link of a post follows the message or replaces its placeholder', () => {
  expect(postText('x', { ...facts, message: 'Look!' })).toBe(`Look!\n${facts.link}`)
  expect(postText('x', { ...facts, message: '' })).toBe(facts.link)
  expect(postText('facebook', { ...facts, message: '{link} “{title}” by {artist} {other}' })).toBe(`${facts.link} “Doves” by Ines {other}`)
  expect(postText('x', { ...facts, message: 'Look! {link}', link: null })).toBe('Look!')
})

test('a post for Pinterest has no link in its text', () => {
  expect(postText('pinterest', { ...facts, message: 'New: {title} {link}' })).toBe('New: Doves')
})

test.each<[string, number, number]>([
  ['', 0, 0],
  ['café', 4, 4],
  ['cafe\u0301', 4, 4],
  ['👨‍👩‍👧‍👦', 1, 1],
  ['空', 1, 1],
  ['Look https://example.com/a', 26, 5 + 23],
  [`Look https://example.com/${'a'.repeat(60)} now`, 89, 5 + 23 + 4],
])('Bluesky counts the text %j as %i and Mastodon as %i characters', (text, bluesky, mastodon) => {
  expect([lengthAt('bluesky', text), lengthAt('mastodon', text)]).toEqual([bluesky, mastodon])
})

test('Threads counts an address by its length and an emoji by its UTF-8 bytes', () => {
  expect(lengthAt('threads', 'café 空')).toBe(6)
  expect(lengthAt('threads', 'https://example.com 👋')).toBe(24)
  expect(lengthAt('threads', '👨‍👩‍👧‍👦')).toBe(25)
})

test('Instagram counts an address by its length and an emoji as one character', () => {
  expect(lengthAt('instagram', 'https://example.com 👋')).toBe(21)
})
