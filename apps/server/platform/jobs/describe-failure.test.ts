import { Problem } from '@tintype/contract/problems'
import { describe, expect, test } from 'vitest'
import { describeFailure, redactPayload, withoutSecrets } from './describe-failure.ts'

const id = '0197a3c2-7c1e-7d4b-9a44-0123456789ab'

describe('failureWords', () => {
  test('failureWords returns the message and the code of a Problem', () => {
    expect(describeFailure(new Problem('artwork_not_found'))).toEqual({
      message: 'We could not find that artwork.',
      code: 'artwork_not_found',
    })
  })

  test.each<[string, unknown, string]>([
    ['an error', new Error('The printer is out of paper'), 'The printer is out of paper'],
    ['an error with a name', Object.assign(new Error('asleep'), { name: 'PaymentsUnavailable' }), 'PaymentsUnavailable: asleep'],
    ['a refused connection', Object.assign(new Error('connect x'), { code: 'ECONNREFUSED', syscall: 'connect' }), 'connect ECONNREFUSED'],
    [
      'a statement with values',
      new Error('Failed query: select 1\nparams: ines@varga.example', {
        cause: Object.assign(new Error('invalid input: "ines@varga.example"'), { code: '23505', constraint: 'payouts_one_open' }),
      }),
      'Database error (23505, payouts_one_open)',
    ],
    ['a statement alone', new Error('Failed query: select 1\nparams: ines@varga.example'), 'Database error'],
    [
      'what was wrapped',
      new Error('an event could not be applied', { cause: new Error('no such order') }),
      'an event could not be applied: no such order',
    ],
    ['a text in place of an error', 'words', 'Unknown error'],
  ])('failureWords describes %s without personal data', (_what, error, message) => {
    expect(describeFailure(error)).toEqual({ message })
  })

  test('failureWords shortens a message to 300 characters', () => {
    expect(describeFailure(new Error('no '.repeat(500))).message.length).toBeLessThanOrEqual(300)
  })
})

test.each([
  ['to ines@varga.example, please', 'to …, please'],
  ['at https://pay.example/s/cs_test_1234?key=abc', 'at https://pay.example/…'],
  ['key whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw is wrong', 'key … is wrong'],
  ['account DE89370400440532013000 is closed', 'account … is closed'],
  ['card 4242 4242 4242 4242 was refused', 'card … was refused'],
  [`artwork ${id} is gone`, `artwork ${id} is gone`],
])('withoutSecrets turns "%s" into "%s"', (text, kept) => {
  expect(withoutSecrets(text)).toBe(kept)
})

test('shownPayload shows ids, numbers and single words of a payload and hides everything else', () => {
  expect(
    redactPayload({ artwork: id, provider: 'stripe', eventId: 'evt_1Q2w3E4r', count: 3, isLate: true, none: null, sealed: 'v1.abc.def' }),
  ).toEqual({ artwork: id, provider: 'stripe', eventId: 'evt_1Q2w3E4r', count: 3, isLate: true, none: null, sealed: 'not shown' })
  expect(redactPayload({ to: 'ines@varga.example', text: 'two words', resetToken: 'abc', deep: { a: 1 } })).toEqual({
    to: 'not shown',
    text: 'not shown',
    resetToken: 'not shown',
    deep: 'not shown',
  })
  expect(redactPayload(undefined)).toEqual({})
})
