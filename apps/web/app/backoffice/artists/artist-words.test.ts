import { expect, test } from 'vitest'
import { artistListFrom, eventWords } from './artist-words.ts'

test.each([
  [null, 'all'],
  ['suspended', 'suspended'],
  ['everybody', 'all'],
])('the list of %s is that of %s', (text, list) => expect(artistListFrom(text)).toBe(list))

test.each([
  ['artist.suspension_lifted', 'Suspension lifted'],
  ['artist.name_changed', 'Artist name changed'],
])('%s is read as %s', (action, words) => expect(eventWords({ action })).toBe(words))
