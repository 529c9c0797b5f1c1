import { expect, test } from 'vitest'
import { AUTH_STEP_UPS } from '../sessions/step-ups.ts'
import { AUTH_ENDPOINT_LIMITS, RATE_LIMITS } from './rate-limits.ts'

test('each open endpoint of the authentication provider has a limit per network, and no closed one has a row', () => {
  const open = Object.keys(AUTH_STEP_UPS).map((endpoint) => endpoint.split(' ')[1])
  expect(Object.keys(AUTH_ENDPOINT_LIMITS).toSorted()).toEqual([...new Set(open)].toSorted())
})

test('only the endpoint that every page asks for has no limit', () => {
  expect(Object.entries(AUTH_ENDPOINT_LIMITS).flatMap(([path, limit]) => (limit === 'none' ? [path] : []))).toEqual(['/get-session'])
})

test.each(Object.entries(RATE_LIMITS))('the limit %s counts for an hour at most', (_name, { max, windowSeconds }) => {
  expect(max).toBeGreaterThan(0)
  expect(windowSeconds).toBeLessThanOrEqual(60 * 60)
})
