import { Webhook } from 'standardwebhooks'
import { expect, test } from 'vitest'
import { createResendEvents } from './resend-events.ts'

const secret = `whsec_${Buffer.from('a secret of the tests, long enough').toString('base64')}`
const source = createResendEvents({ secret })

/** The example of Resend's documentation. */
const bounced = {
  type: 'email.bounced',
  created_at: '2026-11-22T23:41:12.126Z',
  data: {
    broadcast_id: '8b146471-e88e-4322-86af-016cd36fd216',
    created_at: '2026-11-22T23:41:11.894719+00:00',
    email_id: '56761188-7520-42d8-8898-ff6fc54ce618',
    message_id: '<111-222-333@email.example.com>',
    from: 'Acme <onboarding@resend.dev>',
    to: ['delivered@resend.dev'],
    subject: 'Sending this example',
    bounce: {
      message: "The recipient's email address is on the suppression list because it has a recent history of producing hard bounces.",
      subType: 'Suppressed',
      type: 'Permanent',
    },
  },
}

function sign(body: string, { id = 'msg_p5jXN8AQM9LWM0D4loKWxJek', at = new Date(), by = secret } = {}): Headers {
  const signature = new Webhook(by).sign(id, at, body)
  return new Headers({ 'svix-id': id, 'svix-timestamp': String(Math.floor(at.getTime() / 1000)), 'svix-signature': signature })
}

const read = (event: object) => {
  const body = JSON.stringify(event)
  return source.read({ body, headers: sign(body) })
}

test('a permanent bounce of Resend is a hard bounce with its reason and Message-ID', async () => {
  expect(await read(bounced)).toEqual([
    {
      eventId: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      address: 'delivered@resend.dev',
      kind: 'hard_bounce',
      at: new Date('2026-11-22T23:41:12.126Z'),
      detail: expect.stringMatching(/^Permanent: Suppressed: The recipient's email address/),
      messageId: '<111-222-333@email.example.com>',
    },
  ])
})

const bouncedAs = (type: string) => ({ ...bounced, data: { ...bounced.data, bounce: { ...bounced.data.bounce, type } } })
const { bounce: _bounce, ...withoutBounce } = bounced.data

test.each([
  ['a transient bounce', bouncedAs('Transient'), ['soft_bounce']],
  ['an undetermined bounce', bouncedAs('Undetermined'), ['soft_bounce']],
  ['a bounce without details', { ...bounced, data: withoutBounce }, ['hard_bounce']],
  ['a complaint', { ...bounced, type: 'email.complained', data: withoutBounce }, ['complaint']],
  [
    'an address on its suppression list',
    { ...bounced, type: 'email.suppressed', data: { ...withoutBounce, suppressed: { message: 'x', type: 'OnAccountSuppressionList' } } },
    ['hard_bounce'],
  ],
  ['a delivery', { ...bounced, type: 'email.delivered' }, []],
  ['a delay', { ...bounced, type: 'email.delivery_delayed' }, []],
  ['a changed contact', { type: 'contact.updated', created_at: bounced.created_at, data: { id: 'x' } }, []],
])('%s of Resend gives the kinds %j', async (_what, event, kinds) => {
  expect((await read(event)).map(({ kind }) => kind)).toEqual(kinds)
})

const body = JSON.stringify(bounced)
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)
const other = `whsec_${Buffer.from('a secret of another customer').toString('base64')}`

test.each([
  ['without a signature', { body, headers: new Headers() }, 'webhook_unsigned'],
  ['signed with another secret', { body, headers: sign(body, { by: other }) }, 'webhook_unsigned'],
  ['altered by one character', { body: body.replace('delivered@', 'delivered2@'), headers: sign(body) }, 'webhook_unsigned'],
  ['older than five minutes', { body, headers: sign(body, { at: minutesAgo(6) }) }, 'webhook_stale'],
  ['from the future', { body, headers: sign(body, { at: minutesAgo(-6) }) }, 'webhook_stale'],
  ['that is not JSON', { body: 'hello', headers: sign('hello') }, 'malformed'],
])('a message %s is refused', async (_what, message, code) => {
  await expect(source.read(message)).rejects.toMatchObject({ code })
})
