import { describe, expect, test } from 'vitest'
import { findNameProblem, handleOf, nameKey, parseName } from './names.ts'

describe('findNameProblem', () => {
  const cases: [name: string, problem: string | undefined][] = [
    ['Ines Varga', undefined],
    ['abc', undefined],
    ['R2D2', undefined],
    ['  Ines   Varga ', undefined],
    ['a'.repeat(40), undefined],
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
  ]
  test.each(cases)('%j → %s', (name, problem) => expect(findNameProblem(name)).toBe(problem))
})

test('two spellings of one name have one key, and the handle is its slug', () => {
  expect(nameKey(' Ines   VARGA ')).toBe(nameKey('ines varga'))
  expect(handleOf('Ines  Varga')).toBe('ines-varga')
  expect(parseName('  Ines   Varga ')).toBe('Ines Varga')
})

test('parseName throws what findNameProblem says', () => {
  expect(() => parseName('x')).toThrow('Name must be at least 3 characters long.')
})
