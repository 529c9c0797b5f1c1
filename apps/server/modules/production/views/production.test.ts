import { expect, test } from 'vitest'
import { eventText } from './production.ts'

test.each([{ copies: 2 }, { plates: 2 }])('an event with the facts %j names the number of copies', (facts) => {
  expect(eventText('print.started', facts)).toBe('In production with 2 copies')
})
