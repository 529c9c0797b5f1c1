import { expect, test } from 'vitest'
import { kindsOfJobs } from './worker-kills.ts'

test('a kind of job that nobody kills in the middle is named with its reason (R50)', () => {
  const { all, broughtAbout, unprovoked } = kindsOfJobs()
  expect(all.filter((kind) => !broughtAbout.includes(kind) && !(kind in unprovoked))).toEqual([])
  expect([...broughtAbout, ...Object.keys(unprovoked)].filter((kind) => !all.includes(kind))).toEqual([])
})
