import { expect, test } from 'vitest'
import { byNeed, countWords, jobsOf, jobWords, mailWords, retriedWords } from './words.ts'

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
  const queue = (kind: string, waiting: number, failed: number) => ({
    kind,
    waiting,
    failed,
    retrying: 0,
    oldestAt: null,
    failedSince: null,
  })
  const queues = [queue('b', 0, 0), queue('a', 0, 0), queue('c', 9, 0), queue('d', 0, 1)]
  expect(queues.toSorted(byNeed).map(({ kind }) => kind)).toEqual(['d', 'c', 'a', 'b'])
})

test('all queues together, and the first that gave up', () => {
  const queue = (waiting: number, failed: number, failedSince: string | null) => ({
    kind: 'a',
    waiting,
    failed,
    failedSince,
    retrying: 0,
    oldestAt: null,
  })
  expect(jobsOf([])).toEqual({ waiting: 0, failed: 0, failedSince: null })
  expect(jobsOf([queue(2, 1, '2026-03-02T00:00:00Z'), queue(1, 0, null), queue(0, 2, '2026-03-01T00:00:00Z')])).toEqual({
    waiting: 3,
    failed: 3,
    failedSince: '2026-03-01T00:00:00Z',
  })
})
