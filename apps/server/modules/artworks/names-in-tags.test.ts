import { expect, test } from 'vitest'
import { namesInTags, withoutNames } from './names-in-tags.ts'

test.each<[string, string[], string[]]>([
  ['a tag that is a name', ['mona quill', 'harbour'], ['harbour']],
  ['a tag that is a name of one word', ['monaquill', 'harbour'], ['harbour']],
  ['a tag with a name of several words in it', ['portrait mona quill', 'mona quill fan', 'harbour'], ['harbour']],
  [
    'not a tag with a word of a name, or with a name of one word among others',
    ['mona', 'quill pen', 'monaquill style'],
    ['mona', 'quill pen', 'monaquill style'],
  ],
  ['not a word of ours, whoever signed up under it', ['navy', 'nature', 'night'], ['navy', 'nature', 'night']],
])('%s goes', (_, tags, left) => {
  const names = new Set(['mona quill', 'monaquill', 'navy', 'nature', 'night'])
  expect(withoutNames(tags, names)).toEqual(left)
})

test('what is asked for is each once, and little', () => {
  expect(namesInTags(['Two  boats asleep', 'two boats asleep', 'navy'])).toEqual(['two boats asleep', 'two boats', 'boats asleep'])
  const longest = Array.from({ length: 10 }, (_, tag) =>
    Array.from({ length: 20 }, (_, word) => String.fromCharCode(97 + ((tag + word) % 26))).join(' '),
  )
  expect(namesInTags(longest).length).toBeLessThan(600)
})
