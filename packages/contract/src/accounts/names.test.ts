import { describe, expect, test } from 'vitest'
import { findNameProblem, nameKey, parseName, toHandle } from './names.ts'

describe('findNameProblem', () => {
  test.each(['Ines Varga', 'abc', 'R2D2', '  Ines   Varga ', 'a'.repeat(40)])('the name %j is accepted', (name) => {
    expect(findNameProblem(name)).toBeUndefined()
  })

  test.each([
    ['ab', 'name_too_short'],
    ['', 'name_too_short'],
    ['     ', 'name_too_short'],
    ['a'.repeat(41), 'name_too_long'],
    ['Ines-Varga', 'name_characters'],
    ['Ínes', 'name_characters'],
    ['Іnes', 'name_characters'], // a Cyrillic letter that looks like an I
    ['ines\nvarga', 'name_characters'],
    ['<script>', 'name_characters'],
    ['Admin', 'name_reserved'],
    ['back office'.replace(' ', ''), 'name_reserved'],
    ['islamic art', 'name_reserved'],
  ])('the name %j is rejected with %s', (name, problem) => expect(findNameProblem(name)).toBe(problem))
})

test('two spellings of a name have the same key, and the handle is the slug of the name', () => {
  expect(nameKey(' Ines   VARGA ')).toBe(nameKey('ines varga'))
  expect(toHandle('Ines  Varga')).toBe('ines-varga')
  expect(parseName('  Ines   Varga ')).toBe('Ines Varga')
})

test('parseName throws the message of the problem that findNameProblem finds', () => {
  expect(() => parseName('x')).toThrow('Name must be at least 3 characters long.')
})
