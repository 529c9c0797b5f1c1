import { expect, it } from 'vitest'
import { greeting, welcome } from './greeting.ts'

it.each([
  [4, 'Good evening, Ines'],
  [5, 'Good morning, Ines'],
  [12, 'Good afternoon, Ines'],
  [18, 'Good evening, Ines'],
])('an artist is greeted at hour %i with “%s”', (hour, expected) => {
  expect(greeting('Ines Varga', hour)).toBe(expected)
})

it('a new artist is welcomed by the first name', () => {
  expect(welcome(' Ines Varga')).toBe('Welcome, Ines')
})
