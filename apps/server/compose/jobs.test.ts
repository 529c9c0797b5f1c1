import { limits } from '@tintype/contract/limits'
import { expect, test } from 'vitest'
import { mailJob } from '../modules/notifications/jobs.ts'
import { retryWindowSeconds } from '../platform/jobs/retry-delays.ts'
import { composeJobs } from './jobs.ts'
import type { Services } from './services.ts'

// only the names of the jobs are read, and no job runs
const jobs = composeJobs(new Proxy({}, { get: () => ({}) }) as Services)

/** The event that schedules each of these jobs again after its last try failed. */
const askedForAgain: Record<string, string> = {
  'artworks.draw-mockup': 'the dialog that waits for it',
  'artworks.draw-store-rooms': 'the next view of the product page after five minutes',
  'artworks.enlarge-detail': 'the proof that waits for it, once the job has failed or is lost',
  'social.renew-tokens': 'a sweep, every hour',
}

test('a job that is not requested again after its last try is retried at least ten times', () => {
  const given = jobs.flatMap(({ job, cron }) => (job.cron || cron || job.name in askedForAgain ? [] : [job]))
  expect(given.filter(({ retries }) => retries < 10).map(({ name }) => name)).toEqual([])
  expect(given.map(({ name }) => name)).toEqual(expect.arrayContaining(['posting.approval', 'customers.mail-link', 'integrations.deliver']))
})

test('a mail is tried for at least a day, with at most five minutes between the last tries', () => {
  expect(retryWindowSeconds(mailJob) * 1000).toBeGreaterThanOrEqual(limits.mail.triedMs)
  expect(limits.mail.triedMs).toBe(24 * 60 * 60 * 1000)
  expect(retryWindowSeconds({ retries: mailJob.retries + 1 }) - retryWindowSeconds(mailJob)).toBe(300)
})
