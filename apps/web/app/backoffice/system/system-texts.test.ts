import { expect, test } from 'vitest'
import { compareByUrgency, formatCappedCount, formatJobKind, formatMailKind, formatRetried, sumQueues } from './system-texts.ts'

test.each([
  ['notifications.mail', 'Notifications: mail'],
  ['store.payment-event', 'Store: payment event'],
  ['odd', 'Odd'],
])('the job kind %s is shown as “%s”', (kind, words) => expect(formatJobKind(kind)).toBe(words))

test('the mail order_shipped is shown as “Order shipped”', () => expect(formatMailKind('order_shipped')).toBe('Order shipped'))

test.each([
  [0, '0'],
  [999, '999'],
  [1000, '1,000 or more'],
])('a count of %i with a limit of 1000 is shown as “%s”', (count, words) => expect(formatCappedCount(count, 1000)).toBe(words))

test.each([
  [1, 'Job queued again.'],
  [3, '3 jobs queued again.'],
])('the retry of failed jobs (%i) is confirmed with “%s”', (retried, words) => expect(formatRetried(retried)).toBe(words))

test('queues with failed jobs come first, then queues with waiting jobs, then the others by name', () => {
  const queue = (kind: string, waiting: number, failed: number) => ({
    kind,
    waiting,
    failed,
    retrying: 0,
    oldestAt: null,
    failedSince: null,
  })
  const queues = [queue('b', 0, 0), queue('a', 0, 0), queue('c', 9, 0), queue('d', 0, 1)]
  expect(queues.toSorted(compareByUrgency).map(({ kind }) => kind)).toEqual(['d', 'c', 'a', 'b'])
})

test('jobsOf adds up the jobs of all queues and returns the time of the earliest failure', () => {
  const queue = (waiting: number, failed: number, failedSince: string | null) => ({
    kind: 'a',
    waiting,
    failed,
    failedSince,
    retrying: 0,
    oldestAt: null,
  })
  expect(sumQueues([])).toEqual({ waiting: 0, failed: 0, failedSince: null })
  expect(sumQueues([queue(2, 1, '2026-03-02T00:00:00Z'), queue(1, 0, null), queue(0, 2, '2026-03-01T00:00:00Z')])).toEqual({
    waiting: 3,
    failed: 3,
    failedSince: '2026-03-01T00:00:00Z',
  })
})
