import { expect, test } from 'vitest'
import { kindsOfJobs } from './worker-kills.ts'

test('every kind of job is either killed midway by the experiment or exempt for a stated reason', () => {
  const { all, broughtAbout, unprovoked } = kindsOfJobs()
  expect(all.filter((kind) => !broughtAbout.includes(kind) && !(kind in unprovoked))).toEqual([])
  expect([...broughtAbout, ...Object.keys(unprovoked)].filter((kind) => !all.includes(kind))).toEqual([])
})
