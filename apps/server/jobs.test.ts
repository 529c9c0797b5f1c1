import { limits } from '@tintype/contract/limits'
import { expect, test } from 'vitest'
import { composeJobs, type Services } from './compose.ts'
import { mailJob } from './modules/notifications/jobs.ts'
import { holdOutSeconds } from './platform/jobs/waits.ts'

// only names are read here: no job is done
const jobs = composeJobs(new Proxy({}, { get: () => ({}) }) as Services)

/** Who asks for it again, where a try has failed for the last time. */
const askedForAgain: Record<string, string> = {
  'artworks.draw-mockup': 'the window in which somebody waits for it',
  'artworks.draw-store-rooms': 'whoever looks at the page of the plate five minutes later',
  'artworks.enlarge-detail': 'the proof in which somebody waits for it, once it says that it has failed or is lost',
  'social.keep-fresh': 'a sweep, every hour',
}

test('what nobody would ask for again is tried for a quarter of an hour and more', () => {
  const given = jobs.flatMap(({ job, cron }) => (job.cron || cron || job.name in askedForAgain ? [] : [job]))
  expect(given.filter(({ retries }) => retries < 10).map(({ name }) => name)).toEqual([])
  expect(given.map(({ name }) => name)).toEqual(expect.arrayContaining(['posting.approval', 'customers.mail-link', 'integrations.deliver']))
})

test('R15: a mail is tried for a day and longer, and leaves five minutes after its server is back at the latest', () => {
  expect(holdOutSeconds(mailJob) * 1000).toBeGreaterThanOrEqual(limits.mail.triedMs)
  expect(limits.mail.triedMs).toBe(24 * 60 * 60 * 1000)
  expect(holdOutSeconds({ retries: mailJob.retries + 1 }) - holdOutSeconds(mailJob)).toBe(300)
})
