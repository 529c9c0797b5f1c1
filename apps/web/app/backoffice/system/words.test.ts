import { expect, test } from 'vitest'
import { byNeed, countWords, jobWords, mailWords, retriedWords } from './words.ts'

test.each([
  ['notifications.mail', 'Notifications: mail'],
  ['store.payment-event', 'Store: payment event'],
  ['odd', 'Odd'],
])('the job %s is called %s', (kind, words) => expect(jobWords(kind)).toBe(words))

test('a mail is called by what it says', () => expect(mailWords('order_shipped')).toBe('Order shipped'))

test.each([
  [0, '0'],
  [999, '999'],
  [1000, '1,000 or more'],
])('%i of at most 1000 is %s', (count, words) => expect(countWords(count, 1000)).toBe(words))

test.each([
  [1, 'It is tried again.'],
  [3, '3 jobs are tried again.'],
])('of %i it is said: %s', (retried, words) => expect(retriedWords(retried)).toBe(words))

test('what needs somebody stands first', () => {
  const queue = (kind: string, waiting: number, failed: number) => ({ kind, waiting, failed, retrying: 0, oldestAt: null })
  const queues = [queue('b', 0, 0), queue('a', 0, 0), queue('c', 9, 0), queue('d', 0, 1)]
  expect(queues.toSorted(byNeed).map(({ kind }) => kind)).toEqual(['d', 'c', 'a', 'b'])
})
