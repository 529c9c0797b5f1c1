import { afterEach, beforeEach, expect, test } from 'vitest'
import { certUrl, openSnsStandIn, type SnsStandIn, topicArn } from '../../../test/stand-ins/sns-stand-in.ts'
import type { MailEventSource } from './mail-events.ts'
import { createSesEvents } from './ses-events.ts'

let sns: SnsStandIn
let source: MailEventSource
let aheadMs: number
beforeEach(async () => {
  sns = await openSnsStandIn()
  aheadMs = 0
  source = createSesEvents({ topicArn, agent: sns.agent, clock: () => new Date(Date.now() + aheadMs) })
})
afterEach(() => sns.close())

const mail = {
  timestamp: '2016-01-27T14:59:38.237Z',
  source: 'john@example.com',
  messageId: '00000138111222aa-33322211-cccc-cccc-cccc-ddddaaaa0680-000000',
  destination: ['jane@example.com'],
  commonHeaders: { messageId: '<b1f0c9de-0001@tintype.example>' },
}
/** The examples of Amazon's documentation. */
const bounce = {
  notificationType: 'Bounce',
  bounce: {
    bounceType: 'Permanent',
    reportingMTA: 'dns; email.example.com',
    bouncedRecipients: [
      { emailAddress: 'jane@example.com', status: '5.1.1', action: 'failed', diagnosticCode: 'smtp; 550 5.1.1 <jane@example.com>... User' },
    ],
    bounceSubType: 'General',
    timestamp: '2016-01-27T14:59:38.237Z',
    feedbackId: '00000138111222aa-33322211-cccc-cccc-cccc-ddddaaaa068a-000000',
    remoteMtaIp: '127.0.2.0',
  },
  mail,
}
const complaint = {
  notificationType: 'Complaint',
  complaint: {
    userAgent: 'AnyCompany Feedback Loop (V0.01)',
    complainedRecipients: [{ emailAddress: 'richard@example.com' }],
    complaintFeedbackType: 'abuse',
    arrivalDate: '2016-01-27T14:59:38.237Z',
    timestamp: '2016-01-27T14:59:38.237Z',
    feedbackId: '000001378603177f-18c07c78-fa81-4a58-9dd1-fedc3cb8f49a-000000',
  },
  mail,
}

const read = (body: string) => source.read({ body, headers: new Headers() })

test.each(['1', '2'] as const)('a permanent bounce of SES, signed with version %s, is a hard bounce', async (version) => {
  expect(await read(sns.notify(bounce, {}, version))).toEqual([
    {
      eventId: bounce.bounce.feedbackId,
      address: 'jane@example.com',
      kind: 'hard_bounce',
      at: new Date('2016-01-27T14:59:38.237Z'),
      detail: 'Permanent: General: smtp; 550 5.1.1 <jane@example.com>... User',
      messageId: '<b1f0c9de-0001@tintype.example>',
    },
  ])
  expect(sns.requested).toEqual([certUrl])
  await read(sns.notify(bounce, {}, version))
  expect(sns.requested).toEqual([certUrl])
})

const { notificationType: _type, ...published } = bounce
const bouncedAs = (bounceType: string) => ({ ...bounce, bounce: { ...bounce.bounce, bounceType } })
const complainedAs = (complaintFeedbackType: string) => ({ ...complaint, complaint: { ...complaint.complaint, complaintFeedbackType } })
const named = { ...bounce, bounce: { ...bounce.bounce, bouncedRecipients: [{ emailAddress: 'Jane Doe <jane@example.com>' }] } }

test.each([
  ['a transient bounce', bouncedAs('Transient'), ['soft_bounce jane@example.com']],
  ['an undetermined bounce', bouncedAs('Undetermined'), ['soft_bounce jane@example.com']],
  ['an event of a configuration set', { eventType: 'Bounce', ...published }, ['hard_bounce jane@example.com']],
  ['a recipient with a name', named, ['hard_bounce jane@example.com']],
  ['a complaint', complaint, ['complaint richard@example.com']],
  ['a complaint that is corrected', complainedAs('not-spam'), []],
  ['a delivery', { notificationType: 'Delivery', mail, delivery: {} }, []],
  ['the test message', 'Successfully validated SNS topic for Amazon SES event publishing.', []],
])('%s of SES gives %j', async (_what, message, expected) => {
  expect((await read(sns.notify(message))).map(({ kind, address }) => `${kind} ${address}`)).toEqual(expected)
})

test('a subscription of the configured topic is confirmed once by its address', async () => {
  expect(await read(sns.subscribe())).toEqual([])
  expect(sns.requested).toEqual([certUrl, expect.stringMatching(/^https:\/\/sns\.us-west-2\.amazonaws\.com\/\?Action=ConfirmSubscription/)])
})

test.each<[string, () => string]>([
  ['of another topic', () => sns.notify(bounce, { TopicArn: 'arn:aws:sns:us-west-2:999999999999:MyTopic' })],
  ['that is altered', () => sns.notify(bounce).replace('jane@', 'jack@')],
  [
    'with a certificate of another host',
    () => sns.notify(bounce, { SigningCertURL: certUrl.replace('amazonaws.com', 'amazonaws.com.evil.example') }),
  ],
  ['with a certificate of another region', () => sns.notify(bounce, { SigningCertURL: certUrl.replace('us-west-2', 'eu-west-1') })],
  ['with a certificate of another path', () => sns.notify(bounce, { SigningCertURL: `${certUrl.slice(0, 36)}my-bucket/x.pem` })],
  ['that subscribes another address', () => sns.subscribe({ SubscribeURL: 'https://sns.us-west-2.amazonaws.com.evil.example/' })],
  ['that subscribes over http', () => sns.subscribe({ SubscribeURL: 'http://sns.us-west-2.amazonaws.com/' })],
])('a message %s is refused, and only the certificate of the topic’s region is fetched', async (_what, message) => {
  await expect(read(message())).rejects.toMatchObject({ code: 'webhook_unsigned' })
  expect(sns.requested.filter((url) => url !== certUrl)).toEqual([])
})

test.each([
  ['7 days', 7 * 24 * 60 * 60 * 1000 - 60_000, 'accepted'],
  ['more than 7 days', 7 * 24 * 60 * 60 * 1000 + 60_000, 'webhook_stale'],
])('a message of %s ago is %3$s', async (_age, ageMs, outcome) => {
  const message = sns.notify(bounce, { Timestamp: new Date(Date.now() - ageMs).toISOString() })
  expect(
    await read(message).then(
      () => 'accepted',
      ({ code }) => code,
    ),
  ).toBe(outcome)
})

test.each(['', 'hello', '{}', '[]', '{"Type":"Notification"}'])('the body %j is malformed', async (body) => {
  await expect(read(body)).rejects.toMatchObject({ code: 'malformed' })
})

test('an error page in place of the certificate is not kept for more than a minute', async () => {
  sns.answerWith(503)
  await expect(read(sns.notify(bounce))).rejects.toMatchObject({ code: 'webhook_unsigned' })
  sns.answerWith(200)
  await expect(read(sns.notify(bounce))).rejects.toMatchObject({ code: 'webhook_unsigned' })
  aheadMs = 61_000
  expect(await read(sns.notify(bounce))).toHaveLength(1)
})

test('a message is to be repeated if SNS cannot be reached', async () => {
  await sns.close()
  await expect(read(sns.notify(bounce))).rejects.toThrow('the certificate of SNS cannot be fetched')
  sns = await openSnsStandIn()
})

test('a subscription is to be repeated if its confirmation fails', async () => {
  await read(sns.notify(bounce))
  sns.answerWith(500)
  await expect(read(sns.subscribe())).rejects.toThrow('the confirmation of the subscription answered 500')
})
