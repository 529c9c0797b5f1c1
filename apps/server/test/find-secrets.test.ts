import { expect, test } from 'vitest'
import { findBrokenLines, findSecrets } from './find-secrets.ts'

const whats = (line: string, ...rest: [ReadonlyMap<string, string>?, { text: string; html: string }[]?]) =>
  findSecrets([line], ...rest).map((found) => found.slice(0, found.indexOf(' in ')))

test('a secret or a payment detail is found by its format', () => {
  expect(whats('{"msg":"sent to ada@customers.example"}')).toEqual(['an address of mail'])
  expect(whats('{"authorization":"Bearer abcdefgh"}')).toEqual(['a bearer’s header'])
  expect(whats('{"session":"q0TzWw3m8ZbJ5vYc1nXk7RdLf2HsGp9A"}')).toEqual(['a token of a session'])
  expect(whats('{"secret":"whsec_0123456789abcdef"}')).toEqual(['a secret of a program'])
  expect(whats('{"jwt":"eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln"}')).toEqual(['a signed token'])
  for (const iban of ['PT50000201231234567890154', 'PT50 0002 0123 1234 5678 9015 4']) expect(whats(`paid to ${iban}`)).toEqual(['an IBAN'])
  for (const card of ['4242424242424242', '4000 0000 0000 0002']) expect(whats(`with ${card}.`)).toEqual(['a card'])
})

test('an id, a hash, a time or a route is not reported as a secret', () => {
  for (const line of [
    '{"level":"info","time":"2026-11-25T15:04:05.123Z","requestId":"0b7f3c4e-6f5c-4a7e-9f0e-1c2d3e4f5a6b","route":"/api/store/orders/:token"}',
    '{"requestId":"51820692-1435-4446-9000-fa4089fcc504","product":"artwork-48959819-8480-4707-9933-c2666bd12d53"}',
    '{"traceId":"4bf92f3577b34da6a3ce929d0e0e4736","hash":"9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"}',
    '{"msg":"PostgreSQL 17.4 on x86_64, port 54321","ms":1732545845123,"order":"TT-2K7F-9QX4"}',
  ])
    expect(findSecrets([line])).toEqual([])
})

test('a known secret, and the link and text of a mail, are found in a log line', () => {
  expect(whats('{"msg":"Salt-and-silver-9!"}', new Map([['Salt-and-silver-9!', 'a password']]))).toEqual(['a password'])
  expect(whats('{"n":"12345"}', new Map([['12345', 'too short to be recognized']]))).toEqual([])
  const mail = {
    html: '<a href="http://tintype.example/reset?token=abcDEF-0123456789-xyzXYZ_00&amp;x=1">Choose</a>',
    text: 'Hello Ines,\nsomebody asked for a new password for your account at Tintype.\n',
  }
  expect(whats('/reset/abcDEF-0123456789-xyzXYZ_00', undefined, [mail])).toEqual(['a link of a mail'])
  expect(whats(`{"body":"${mail.text.split('\n')[1]}"}`, undefined, [mail])).toEqual(['the text of a mail'])
})

test('a log line that is broken, truncated or contains terminal colours is reported', () => {
  expect(findBrokenLines(['{"msg":"one"}', '{"msg":"a\\nb\\u001b[31m"}'])).toEqual([])
  expect(findBrokenLines(['{"msg":"cut', 'evil', '{"msg":"\u001b[31m"}'])).toHaveLength(3)
})
