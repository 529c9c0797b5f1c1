import { expect, test } from 'vitest'
import { findHoles } from './audit.ts'

const metadata = { dependencies: { total: 858 } }
const hole = (severity: string) => ({ severity, range: '<1.2.3', via: ['b', { title: 'It opens.', url: 'https://advisories.example/1' }] })

test('an audit reports high and critical vulnerabilities and no others', () => {
  const vulnerabilities = { a: hole('high'), b: hole('critical'), c: hole('moderate'), d: hole('low') }
  expect(findHoles(JSON.stringify({ vulnerabilities, metadata }))).toEqual([
    'a <1.2.3: high, by b; It opens. https://advisories.example/1',
    'b <1.2.3: critical, by b; It opens. https://advisories.example/1',
  ])
})

test('an audit without vulnerabilities is an empty list', () =>
  expect(findHoles(JSON.stringify({ vulnerabilities: {}, metadata }))).toEqual([]))

test.each([
  ['a connection error', '{"message":"request failed, reason: connect ECONNREFUSED","error":{"summary":"","detail":""}}'],
  ['an unsupported method', '{"message":"405 Method Not Allowed","statusCode":405,"body":"","error":{}}'],
  ['no output', ''],
  ['an HTML page', '<html>Sign in</html>'],
  ['a report about no package', '{"vulnerabilities":{},"metadata":{"dependencies":{"total":0}}}'],
])('an audit that returns %s has no result', (_what, output) => expect(findHoles(output)).toBeUndefined())
