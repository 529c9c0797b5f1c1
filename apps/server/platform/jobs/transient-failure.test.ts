import { Problem } from '@tintype/contract/problems'
import { TimeoutError } from 'p-timeout'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { SocialRefused, SocialUnavailable } from '../../modules/social/platforms/social.ts'
import { ChannelForbidden, ChannelRefused, ChannelUnavailable } from '../channel/channel.ts'
import { CircuitOpen } from '../circuit.ts'
import { PictureProcessDied } from '../images/pictures.ts'
import { MailRefused, MailUnavailable } from '../mail/mail.ts'
import { PaymentRefused, PaymentsUnavailable } from '../payments/payments.ts'
import { StoreFault } from '../storage/bucket-faults.ts'
import { StoredFileMissing } from '../storage/storage.ts'
import { JobTooEarly } from './job-too-early.ts'
import { planRetry } from './plan-retry.ts'
import { isTransientFailure } from './transient-failure.ts'

const coded = (code: string, more: object = {}) => Object.assign(new Error('a message'), { code, ...more })
const failedQuery = (code: string) => new Error('Failed query: select 1', { cause: coded(code) })
const unreadable = (cause?: Error) => new Problem('image_unreadable', {}, { cause })
const notMade = (cause: Error) => new Error('the renditions were not made', { cause })
const zodError = z.object({ artwork: z.uuid() }).safeParse({ artwork: 'poison' }).error

test.each([
  ['an unavailable sales channel', new ChannelUnavailable('Shopify answered 502')],
  ['a missing permission at the sales channel', new ChannelForbidden('no')],
  ['an unavailable payment provider', new PaymentsUnavailable('no answer')],
  ['an unavailable social platform', new SocialUnavailable('X answered 503')],
  ['an unavailable mail server', new MailUnavailable('connect ECONNREFUSED')],
  ['an open circuit', new CircuitOpen('Stripe failed too often of late')],
  ['an own timeout', new TimeoutError('more than 3000 ms')],
  ['a storage bucket that does not respond', new StoreFault('said nothing')],
  ['a missing stored file', new StoredFileMissing('originals', 'a'.repeat(64))],
  ['the Problem storage_unavailable', new Problem('storage_unavailable')],
  ['the Problem storage_full', new Problem('storage_full')],
  ['a killed image process', new PictureProcessDied('SIGKILL')],
  ['an unreadable image whose process was killed', notMade(unreadable(new PictureProcessDied('SIGKILL')))],
  ['a job that started too early', new JobTooEarly('another run has this post')],
  ['an unavailable database', failedQuery('57P01')],
  ['a reset connection', coded('ECONNRESET')],
  ['a deadlock', failedQuery('40P01')],
  ['a serialization failure', failedQuery('40001')],
  ['a statement timeout', failedQuery('57014')],
  ['a lock that was not available', failedQuery('55P03')],
  ['a read error on the disk of the database', failedQuery('58030')],
  ['a read error on the local disk', coded('EIO', { syscall: 'read' })],
  ['too many open files', coded('EMFILE', { syscall: 'open' })],
  ['a response that was cut off', new TypeError('terminated', { cause: coded('UND_ERR_SOCKET') })],
  ['a host name that cannot be resolved', new TypeError('fetch failed', { cause: coded('ENOTFOUND', { syscall: 'getaddrinfo' }) })],
  ['a killed child process', Object.assign(new Error('Command failed'), { code: null, signal: 'SIGKILL' })],
  ['an aborted call', new DOMException('aborted', 'AbortError')],
  ['a call that timed out', new DOMException('late', 'TimeoutError')],
  ['several errors with one refused connection', new AggregateError([new Error('ours'), coded('ECONNREFUSED')])],
])('mayPass classifies %s as temporary', (_what, error) => {
  expect(isTransientFailure(error)).toBe(true)
})

test.each([
  ['an image that took too long', notMade(new Problem('image_too_slow'))],
  ['a TypeError', new TypeError("Cannot read properties of undefined (reading 'uid')")],
  ['an error of an impossible state', new Error('order line 7 gives to no cause')],
  ['a payload that does not match its schema', zodError],
  ['a missing table', failedQuery('42P01')],
  ['a value of the wrong type', failedQuery('22P02')],
  ['a check violation', failedQuery('23514')],
  ['an unreadable image', notMade(unreadable())],
  ['a refusal by the sales channel', new ChannelRefused('no')],
  ['a refusal by the payment provider', new PaymentRefused('no')],
  ['a refusal by a social platform', new SocialRefused('token', 'no')],
  ['a mail that the server refuses for good', new MailRefused('550 no such mailbox', { cause: coded('EENVELOPE') })],
  ['the Problem artwork_not_found', new Problem('artwork_not_found')],
  ['a text in place of an error', 'ECONNREFUSED'],
  ['no error', undefined],
])('mayPass classifies %s as permanent', (_what, error) => {
  expect(isTransientFailure(error)).toBe(false)
})

const first = { retryCount: 0, retryLimit: 20, output: null, signal: new AbortController().signal }
const ours = new TypeError('ours')
const away = new Problem('storage_unavailable')

test('judgeFailure gives up at the third programming error, whatever number of outages is in between', () => {
  expect(planRetry(ours, first)).toEqual({ isGivenUp: false, mistakes: 1 })
  expect(planRetry(away, { ...first, retryCount: 9, output: { message: 'ours', mistakes: 2 } })).toEqual({
    isGivenUp: false,
    mistakes: 2,
  })
  expect(planRetry(ours, { ...first, retryCount: 10, output: { message: 'away', mistakes: 2 } })).toEqual({
    isGivenUp: true,
    mistakes: 3,
  })
  // the output of a heartbeat timeout contains no count of programming errors
  expect(planRetry(ours, { ...first, retryCount: 11, output: { value: { message: 'job heartbeat timeout' } } }).isGivenUp).toBe(false)
})

test('judgeFailure gives up an outage at the last retry, a broken rule at once, and never counts an aborted attempt', () => {
  expect(planRetry(away, { ...first, retryCount: 19 }).isGivenUp).toBe(false)
  expect(planRetry(away, { ...first, retryCount: 20 }).isGivenUp).toBe(true)
  expect(planRetry(new Problem('storage_full'), first).isGivenUp).toBe(false)
  expect(planRetry(new Problem('artwork_not_found'), first).isGivenUp).toBe(true)
  expect(planRetry(ours, { ...first, signal: AbortSignal.abort() })).toEqual({ isGivenUp: false, mistakes: 0 })
})
