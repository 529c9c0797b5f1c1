import { Problem } from '@tintype/contract/problems'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { ChannelForbidden, ChannelRefused, ChannelUnavailable } from '../channel/channel.ts'
import { CircuitOpen } from '../circuit.ts'
import { PictureProcessDied } from '../images/pictures.ts'
import { MailRefused, MailUnavailable } from '../mail/mail.ts'
import { PaymentRefused, PaymentsUnavailable } from '../payments/payments.ts'
import { SocialRefused, SocialUnavailable } from '../social/social.ts'
import { StoreFault } from '../storage/bucket-faults.ts'
import { StoredFileMissing } from '../storage/storage.ts'
import { TookTooLong } from '../within.ts'
import { judgeFailure } from './judge-failure.ts'
import { mayPass } from './may-pass.ts'
import { NotYet } from './not-yet.ts'

const coded = (code: string, more: object = {}) => Object.assign(new Error('a message'), { code, ...more })
const failedQuery = (code: string) => new Error('Failed query: select 1', { cause: coded(code) })
const unreadable = (cause?: Error) => new Problem('image_unreadable', {}, { cause })
const notMade = (cause: Error) => new Error('the renditions were not made', { cause })
const zodError = z.object({ artwork: z.uuid() }).safeParse({ artwork: 'poison' }).error

test.each([
  ['a shop elsewhere that is away', new ChannelUnavailable('Shopify answered 502')],
  ['a right that an operator has to give', new ChannelForbidden('no')],
  ['a provider of payments that is away', new PaymentsUnavailable('no answer')],
  ['a platform that is away', new SocialUnavailable('X answered 503')],
  ['a mail server that is away', new MailUnavailable('connect ECONNREFUSED')],
  ['one that is left alone for a while', new CircuitOpen('Stripe failed too often of late')],
  ['one that took too long', new TookTooLong('more than 3000 ms')],
  ['a bucket that says nothing', new StoreFault('said nothing')],
  ['a file that is not where it should be', new StoredFileMissing('originals', 'a'.repeat(64))],
  ['a storage that is away, as told to a person', new Problem('storage_unavailable')],
  ['a full one', new Problem('storage_full')],
  ['a decoder that was killed', new PictureProcessDied('SIGKILL')],
  ['a picture with which it was killed', notMade(unreadable(new PictureProcessDied('SIGKILL')))],
  ['a picture that was too slow for a busy machine', notMade(new Problem('image_too_slow'))],
  ['a job that came too early', new NotYet('another run has this post')],
  ['a database that is away', failedQuery('57P01')],
  ['a connection that broke', coded('ECONNRESET')],
  ['a deadlock', failedQuery('40P01')],
  ['what could not be put one after the other', failedQuery('40001')],
  ['a statement that took too long', failedQuery('57014')],
  ['a lock that was not to be had', failedQuery('55P03')],
  ['a disk of the database that cannot be read', failedQuery('58030')],
  ['a disk that cannot be read', coded('EIO', { syscall: 'read' })],
  ['no more files that may be open', coded('EMFILE', { syscall: 'open' })],
  ['an answer that was cut off', new TypeError('terminated', { cause: coded('UND_ERR_SOCKET') })],
  ['nobody at an address', new TypeError('fetch failed', { cause: coded('ENOTFOUND', { syscall: 'getaddrinfo' }) })],
  ['a process of ours that was killed', Object.assign(new Error('Command failed'), { code: null, signal: 'SIGKILL' })],
  ['a call that was broken off', new DOMException('aborted', 'AbortError')],
  ['what took its time', new DOMException('late', 'TimeoutError')],
  ['several at once, one of which is away', new AggregateError([new Error('ours'), coded('ECONNREFUSED')])],
])('%s may be otherwise the next time', (_what, error) => {
  expect(mayPass(error)).toBe(true)
})

test.each([
  ['a mistake of ours', new TypeError("Cannot read properties of undefined (reading 'uid')")],
  ['one that says what cannot be', new Error('order line 7 gives to no cause')],
  ['a payload of another shape', zodError],
  ['a table that is not there', failedQuery('42P01')],
  ['a value of the wrong type', failedQuery('22P02')],
  ['a constraint', failedQuery('23514')],
  ['a picture that cannot be read', notMade(unreadable())],
  ['a refusal of a shop elsewhere', new ChannelRefused('no')],
  ['a refusal of a provider of payments', new PaymentRefused('no')],
  ['a refusal of a platform', new SocialRefused('token', 'no')],
  ['a mail that no server takes', new MailRefused('550 no such mailbox', { cause: coded('EENVELOPE') })],
  ['a broken rule', new Problem('artwork_not_found')],
  ['something that is no error', 'ECONNREFUSED'],
  ['nothing', undefined],
])('%s is the same the next time', (_what, error) => {
  expect(mayPass(error)).toBe(false)
})

const first = { retryCount: 0, retryLimit: 20, output: null, signal: new AbortController().signal }
const ours = new TypeError('ours')
const away = new Problem('storage_unavailable')

test('what is our own mistake is given up the third time it fails so, however often something was away in between', () => {
  expect(judgeFailure(ours, first)).toEqual({ isGivenUp: false, mistakes: 1 })
  expect(judgeFailure(away, { ...first, retryCount: 9, output: { message: 'ours', mistakes: 2 } })).toEqual({
    isGivenUp: false,
    mistakes: 2,
  })
  expect(judgeFailure(ours, { ...first, retryCount: 10, output: { message: 'away', mistakes: 2 } })).toEqual({
    isGivenUp: true,
    mistakes: 3,
  })
  // what the queue writes where a process died knows of none
  expect(judgeFailure(ours, { ...first, retryCount: 11, output: { value: { message: 'job heartbeat timeout' } } }).isGivenUp).toBe(false)
})

test('what is away is given up with the last try of its kind, a broken rule at once, and what was broken off counts for nothing', () => {
  expect(judgeFailure(away, { ...first, retryCount: 19 }).isGivenUp).toBe(false)
  expect(judgeFailure(away, { ...first, retryCount: 20 }).isGivenUp).toBe(true)
  expect(judgeFailure(new Problem('storage_full'), first).isGivenUp).toBe(false)
  expect(judgeFailure(new Problem('artwork_not_found'), first).isGivenUp).toBe(true)
  expect(judgeFailure(ours, { ...first, signal: AbortSignal.abort() })).toEqual({ isGivenUp: false, mistakes: 0 })
})
