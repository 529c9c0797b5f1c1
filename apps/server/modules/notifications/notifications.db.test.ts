import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { authMails } from '../../compose/auth-mails.ts'
import { type AppWorld, linkIn, newPerson, openAppWorld, publicUrl } from '../../test/worlds/app-world.ts'
import { createNotifications } from './module.ts'
import type { Notice } from './notices.ts'

let world: AppWorld
beforeAll(async () => {
  world = await openAppWorld()
})
afterAll(() => world.close())

const productUrl = 'https://store.example/products/ring-plane'
const approved = { kind: 'artwork_approved', artistName: 'Ines', artworkName: 'Ring Plane', productUrl, refused: [] as string[] } as const
const newNotice = (to: string): Notice => ({ ...approved, to })
/** The last letter of base64url may contain unused bits; the first letter of the body never does. */
const withOneBitFlipped = (sealed: string) => sealed.replace(/(?<=\.)[^.](?=[^.]*$)/, (first) => (first === 'A' ? 'B' : 'A'))
const send = (notice: Notice) => world.database.transaction((tx) => world.services.notifications.send(tx, notice))

describe('a queued mail', () => {
  test('a mail is sent again only if its delivery was not recorded, and with the same message id', async () => {
    const { email } = newPerson()
    await send(newNotice(email))
    const payload = world.sent.at(-1)?.payload as { id: string; sealed: string }
    // as when the process is killed after the mail server has taken it
    const killed = createNotifications({ ...world.platform, onLeft: () => Promise.reject(new Error('killed')) })
    await expect(killed.deliver(payload)).rejects.toThrow('killed')
    await world.services.notifications.deliver(payload)
    await world.services.notifications.deliver(payload)
    const kept = (await world.hostOptions.mailbox?.list()) ?? []
    expect(kept.filter(({ to }) => to === email)).toMatchObject([{ subject: '“Ring Plane” is approved' }])
    const ids = world.mails.filter(({ to }) => to === email).map(({ id }) => id)
    expect(ids).toHaveLength(2)
    expect(new Set(ids).size).toBe(1)
  })

  test('a queued mail contains neither its address nor its content in plain text', async () => {
    const { email } = newPerson()
    await send(newNotice(email))
    const { name, payload } = world.sent.at(-1) ?? {}
    expect(name).toBe('notifications.mail')
    expect(Object.keys(payload as object).toSorted()).toEqual(['id', 'sealed'])
    const text = JSON.stringify(payload)
    expect(text).not.toMatch(/example|Ines|Ring|approved|http/i)
    expect(Buffer.from((payload as { sealed: string }).sealed.split('.')[2] ?? '', 'base64url').toString('latin1')).not.toMatch(
      /example|Ines|approved/,
    )
  })

  test('a queued mail that was exchanged with another or changed is not sent', async () => {
    await send(newNotice(newPerson().email))
    const first = world.sent.at(-1)?.payload as { id: string; sealed: string }
    await send(newNotice(newPerson().email))
    const second = world.sent.at(-1)?.payload as { id: string; sealed: string }
    const before = world.mails.length
    const { deliver } = world.services.notifications
    await expect(deliver({ id: first.id, sealed: second.sealed })).rejects.toThrow('Unsupported state or unable to authenticate data')
    await expect(deliver({ ...first, sealed: withOneBitFlipped(first.sealed) })).rejects.toThrow(
      'Unsupported state or unable to authenticate data',
    )
    await expect(deliver({ ...first, sealed: 'v1.unknown.AAAA' })).rejects.toThrow('the sealed text or its key is unknown')
    expect(world.mails).toHaveLength(before)
  })

  test('a queued mail of an unknown kind is not sent', async () => {
    const { sealer } = world.platform
    const id = 'b1f0c9de-0001-4000-8000-000000000000'
    const sealed = sealer.seal(JSON.stringify({ kind: 'a_present', to: 'ines@varga.example' }), `notice:${id}`)
    await expect(world.services.notifications.deliver({ id, sealed })).rejects.toMatchObject({
      name: 'ZodError',
      issues: [{ path: ['kind'] }],
    })
  })
})

test('a person can sign up while the mail server is down, and the mail is sent once when it is back', async () => {
  const person = await world.signUp()
  let isDown = true
  const { database, jobs, sealer, mailer, clock } = world.platform
  const flaky = {
    ...mailer,
    send: async (...mail: Parameters<typeof mailer.send>) => (isDown ? Promise.reject(new Error('ECONNREFUSED')) : mailer.send(...mail)),
  }
  const { deliver } = createNotifications({ database, jobs, sealer, clock, mailer: flaky, publicUrl })
  const payload = world.sent.at(-1)?.payload as { id: string; sealed: string }
  await expect(deliver(payload)).rejects.toThrow('ECONNREFUSED')
  await expect(deliver(payload)).rejects.toThrow('ECONNREFUSED')
  isDown = false
  await deliver(payload)
  expect(world.mails.filter(({ to }) => to === person.email)).toHaveLength(1)
  expect((await world.confirm(person)).status).toBe(302)
  expect((await world.signIn(person)).status).toBe(200)
})

describe('the mails of authentication', () => {
  const to = 'ines@varga.example'
  const url = `${publicUrl}/api/auth/verify-email?token=a.b.c&callbackURL=%2Femail-confirmed`

  test.each([
    [
      'the confirmation of an email',
      (mails: ReturnType<typeof authMails>) => mails.confirmEmail(to, 'Ines', url),
      /^Confirm your email/,
      url.slice(publicUrl.length),
      // this address is not confirmed, so the mail repeats no name
      'Hello, ',
    ],
    [
      'an existing account',
      (mails: ReturnType<typeof authMails>) => mails.alreadyRegistered(to, 'Ines'),
      /already have/,
      '/login',
      'Hello Ines, ',
    ],
    [
      'a new password',
      (mails: ReturnType<typeof authMails>) => mails.resetPassword(to, 'Ines', 'a+b/c='),
      /new password/,
      '/reset-password-callback?token=a%2Bb%2Fc%3D',
      'Hello Ines, ',
    ],
    [
      'a new email address',
      (mails: ReturnType<typeof authMails>) => mails.changeEmail(to, 'Ines', 'new@varga.example', url),
      /new email/,
      url.slice(publicUrl.length),
      'Hello Ines, ',
    ],
  ])('the mail about %s links to our own site', async (_what, ask, subject, link, greeting) => {
    const { database, jobs, sealer, mailer, clock } = world.platform
    await ask(authMails({ database, jobs, sealer, mailer, clock, publicUrl }))
    const mail = await world.mailTo(to, subject)
    expect(linkIn(mail)).toBe(link)
    expect(mail.text).toContain(greeting)
  })
})
