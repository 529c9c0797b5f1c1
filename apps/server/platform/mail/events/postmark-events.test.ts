import { expect, test } from 'vitest'
import { createPostmarkEvents } from './postmark-events.ts'

const source = createPostmarkEvents({ user: 'postmark', password: 'a password of the tests' })
const basic = (credentials: string) => ({ authorization: `Basic ${Buffer.from(credentials).toString('base64')}` })
const signed = basic('postmark:a password of the tests')

/** The example of Postmark's documentation. The id is larger than a JavaScript number can hold exactly. */
const bounce = `{
  "RecordType": "Bounce", "MessageStream": "outbound", "ID": 4323372036854775807, "Type": "HardBounce", "TypeCode": 1, "Name": "Hard bounce",
  "Tag": "Test", "MessageID": "883953f4-6105-42a2-a16a-77a8eac79483", "Metadata": { "a_key": "a_value" }, "ServerID": 23,
  "Description": "The server was unable to deliver your message (ex: unknown user, mailbox not found).", "Details": "Test bounce details",
  "Email": "john@example.com", "From": "sender@example.com", "BouncedAt": "2019-11-05T16:33:54.9070259Z", "DumpAvailable": true,
  "Inactive": true, "CanActivate": true, "Subject": "Test subject", "Content": "<Full dump of bounce>"
}`
const complaint = `{
  "RecordType": "SpamComplaint", "MessageStream": "outbound", "ID": 42, "Type": "SpamComplaint", "TypeCode": 512, "Name": "Spam complaint",
  "MessageID": "00000000-0000-0000-0000-000000000000", "ServerID": 1234, "Description": "", "Details": "Test spam complaint details",
  "Email": "john@example.com", "From": "sender@example.com", "BouncedAt": "2019-11-05T16:33:54.9070259Z", "Inactive": true
}`

const read = (body: string, headers: Record<string, string> = signed) => source.read({ body, headers: new Headers(headers) })

test('a hard bounce of Postmark has its exact id, reason and MessageID', async () => {
  expect(await read(bounce)).toEqual([
    {
      eventId: 'Bounce:4323372036854775807',
      address: 'john@example.com',
      kind: 'hard_bounce',
      at: new Date('2019-11-05T16:33:54.907Z'),
      detail: 'Hard bounce: Test bounce details',
      messageId: '883953f4-6105-42a2-a16a-77a8eac79483',
    },
  ])
})

const typed = (type: string, isInactive: boolean) =>
  bounce.replace('"HardBounce"', `"${type}"`).replace('"Inactive": true', `"Inactive": ${isInactive}`)

test.each([
  ['a spam complaint', complaint, ['complaint']],
  ['a spam complaint on the bounce webhook', typed('SpamComplaint', true), ['complaint']],
  ['a bad address', typed('BadEmailAddress', false), ['hard_bounce']],
  ['a soft bounce', typed('SoftBounce', false), ['soft_bounce']],
  ['a full mailbox', typed('Transient', false), ['soft_bounce']],
  ['a block that deactivated the address', typed('Blocked', true), ['hard_bounce']],
  ['an automatic reply', typed('AutoResponder', false), []],
  ['a delivery', '{"RecordType":"Delivery","Recipient":"john@example.com"}', []],
])('%s of Postmark gives the kinds %j', async (_what, body, kinds) => {
  expect((await read(body)).map(({ kind }) => kind)).toEqual(kinds)
})

test.each([
  ['without credentials', bounce, {}, 'webhook_unsigned'],
  ['with another password', bounce, basic('postmark:another password'), 'webhook_unsigned'],
  ['with another user', bounce, basic('someone:a password of the tests'), 'webhook_unsigned'],
  ['that is not JSON', 'hello', signed, 'malformed'],
  ['without an address', bounce.replace('"Email"', '"Mail"'), signed, 'malformed'],
])('a message %s is refused', async (_what, body, headers, code) => {
  await expect(read(body, headers)).rejects.toMatchObject({ code })
})
