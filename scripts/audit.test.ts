import { expect, test } from 'vitest'
import { findHoles } from './audit.ts'

const metadata = { dependencies: { total: 858 } }
const hole = (severity: string) => ({ severity, range: '<1.2.3', via: ['b', { title: 'It opens.', url: 'https://advisories.example/1' }] })

test('high and critical holes are named, others are not (R48)', () => {
  const vulnerabilities = { a: hole('high'), b: hole('critical'), c: hole('moderate'), d: hole('low') }
  expect(findHoles(JSON.stringify({ vulnerabilities, metadata }))).toEqual([
    'a <1.2.3: high, by b; It opens. https://advisories.example/1',
    'b <1.2.3: critical, by b; It opens. https://advisories.example/1',
  ])
})

test('none is an empty list', () => expect(findHoles(JSON.stringify({ vulnerabilities: {}, metadata }))).toEqual([]))

test.each([
  ['a registry that is not reached', '{"message":"request failed, reason: connect ECONNREFUSED","error":{"summary":"","detail":""}}'],
  ['a registry that does not do this', '{"message":"405 Method Not Allowed","statusCode":405,"body":"","error":{}}'],
  ['nothing', ''],
  ['a page', '<html>Sign in</html>'],
  ['a report about no package', '{"vulnerabilities":{},"metadata":{"dependencies":{"total":0}}}'],
])('%s is no clean bill', (_what, output) => expect(findHoles(output)).toBeUndefined())
