import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Notice } from '../modules/notifications/notices.ts'
import type { Mail } from '../platform/mail/mail.ts'
import { codeFrom } from './authenticator.ts'
import { insertProduct } from './database/insert-artwork.ts'
import { createPasskeyDevice } from './passkey-device.ts'
import {
  type Answer,
  type AppWorld,
  type Caller,
  linkIn,
  newPerson,
  openAppWorld,
  type Person,
  publicUrl,
  tokenIn,
} from './worlds/app-world.ts'

let world: AppWorld
beforeAll(async () => {
  world = await openAppWorld()
})
afterAll(() => world.close())

/** A mail with a link that acts, what its page asks before the button is pressed, and the button. */
type ActingLink = { mail: Mail; look: () => Promise<unknown>; press: () => Promise<Answer> }

const post = (path: string, body: object) => world.ask(`/api${path}`, { body })
const fetchLinkState = async (path: string, body: object) => (await post(path, body)).body.state as string
const newPassword = 'Copper-and-light-7!'

/** Every link that acts by the button of its page. */
const acting: Record<string, () => Promise<ActingLink>> = {
  change_email: async () => {
    const { mail } = await askForChange()
    return changeLink(mail)
  },

  confirm_new_email: async () => {
    const { mail, newEmail } = await askForChange()
    await world.confirmEmailChange(mail)
    return changeLink(await world.mailTo(newEmail, /confirm/i))
  },

  reset_password: async () => {
    const { email } = await world.newArtist()
    await post('/auth/request-password-reset', { email })
    const mail = await world.mailTo(email, /new password/i)
    const token = tokenIn(mail)
    return {
      mail,
      look: () => fetchLinkState('/auth/look-at-password-reset', { token }),
      press: () => post('/auth/reset-password', { token, newPassword }),
    }
  },

  payout_details_changed: async () => {
    const artist = await world.newArtist()
    await world.as(artist, '/api/user/payout-settings', { method: 'PATCH', body: { method: 'paypal', details: { email: artist.email } } })
    return secureLink(artist.email, /payout method was added/)
  },

  password_changed: async () => {
    const artist = await world.newArtist()
    await world.as(artist, '/api/auth/change-password', { body: { currentPassword: artist.password, newPassword } })
    return secureLink(artist.email, /password was changed/)
  },

  two_factor_on: async () => secureLink((await newProtectedArtist()).email, /turned on/),

  two_factor_off: async () => {
    const { code, ...artist } = await newProtectedArtist()
    await world.as(artist, '/api/auth/two-factor/disable', { body: { password: artist.password, code } })
    return secureLink(artist.email, /turned off/)
  },

  passkey_added: async () => {
    const artist = await world.newArtist()
    await addPasskey(artist)
    return secureLink(artist.email, /passkey was added/)
  },

  passkey_removed: async () => {
    const artist = await world.newArtist()
    const id = await addPasskey(artist)
    await world.as(artist, '/api/auth/passkey/delete-passkey', { body: { id } })
    return secureLink(artist.email, /passkey was removed/)
  },

  backup_codes_replaced: async () => {
    const { code, ...artist } = await newProtectedArtist()
    await world.as(artist, '/api/auth/two-factor/generate-backup-codes', { body: { password: artist.password, code } })
    return secureLink(artist.email, /backup codes were replaced/)
  },

  email_changed: async () => {
    const { person, newEmail, mail } = await askForChange()
    await world.confirmEmailChange(mail)
    await world.confirmEmailChange(await world.mailTo(newEmail, /confirm/i))
    return secureLink(person.email, /address was changed/)
  },

  second_factor_locked: async () => {
    const artist = await newProtectedArtist()
    const body = { password: artist.password, code: '000000' }
    for (let n = 0; n < 10; n++) await world.as(artist, '/api/auth/step-up', { body })
    return secureLink(artist.email, /wrong two-factor codes/)
  },

  api_key_created: async () => {
    // the shared operator would lose the password
    const person = newPerson()
    await world.platform.auth.createOperator({ ...person, role: 'admin' })
    const admin = await world.signInCaller({ email: person.email, password: person.password })
    await world.as(admin, '/api/backoffice/api-keys', { body: { name: 'Stock sync', scopes: ['orders:read'], expiresInDays: 1 } })
    return secureLink(person.email, /API key was created/)
  },

  leaving_asked: async () => {
    const artist = await world.newArtist()
    await world.as(artist, '/api/user/leaving', { body: { password: artist.password } })
    const mail = await world.mailTo(artist.email, /^Delete your/)
    const key = new URL(linkIn(mail), 'http://x').searchParams.get('key')
    return { mail, look: () => fetchLinkState('/leaving/look', { key }), press: () => post('/leaving/confirm', { key }) }
  },

  customer_link: async () => {
    const email = `${randomUUID()}@customers.example`
    await buy(email)
    await post('/store/account/links', { email })
    const mail = await world.mailTo(email, /link to your orders/)
    const link = linkIn(mail).split('/').at(-1)
    return {
      mail,
      look: () => fetchLinkState('/store/account/links/look', { link }),
      press: () => post('/store/account/sessions', { link }),
    }
  },

  operator_invited: async () => {
    const { email } = newPerson()
    const admin = await world.newOperator()
    await world.as(admin, '/api/backoffice/operators/invitations', { body: { email, role: 'viewer' } })
    const mail = await world.mailTo(email, /invited/)
    const token = linkIn(mail).split('/').at(-1)
    return {
      mail,
      look: async () => {
        const { status, body } = await post('/operator-invitations/look', { token })
        return status === 200 ? 'open' : body.code === 'invitation_accepted' ? 'used' : body.code
      },
      press: () => post('/operator-invitations/accept', { token, name: 'Mia Moreau', password: newPassword }),
    }
  },

  report_confirm: async () => {
    const email = `${randomUUID()}@visitors.example`
    const handle = await newProduct()
    const report = { subject: 'artwork', handle, kind: 'offensive', words: 'Not here.', name: 'Rae', email, isTrue: true }
    await post('/store/reports', report)
    const mail = await world.mailTo(email)
    const link = linkIn(mail).split('/').at(-1) ?? ''
    return {
      mail,
      look: async () => ((await world.ask(`/api/store/reports/${encodeURIComponent(link)}`)).body.canConfirm ? 'open' : 'used'),
      press: () => post(`/store/reports/${encodeURIComponent(link)}/confirm`, {}),
    }
  },
}

/** Every mail. `page`: its links show a page that changes nothing. `button`: see above. `at once`: opening the link acts. */
const kinds: Record<Notice['kind'], 'no link' | 'page' | 'button' | 'at once'> = {
  confirm_email: 'at once',
  confirm_new_email: 'button',
  already_registered: 'page',
  reset_password: 'button',
  change_email: 'button',
  password_changed: 'button',
  two_factor_on: 'button',
  two_factor_off: 'button',
  passkey_added: 'button',
  passkey_removed: 'button',
  backup_codes_replaced: 'button',
  email_changed: 'button',
  second_factor_locked: 'button',
  api_key_created: 'button',
  artwork_approved: 'page',
  artwork_trusted: 'page',
  artwork_resembled: 'page',
  artwork_sizes_changed: 'page',
  artwork_sizes_decided: 'page',
  artwork_rejected: 'page',
  artwork_changes: 'page',
  words_approved: 'page',
  words_rejected: 'page',
  deletion_approved: 'no link',
  deletion_disapproved: 'page',
  shop_picture_taken_down: 'page',
  artist_suspended: 'page',
  suspension_lifted: 'page',
  print_sold: 'page',
  payout_requested: 'page',
  payout_paid: 'no link',
  payout_details_changed: 'button',
  export_ready: 'page',
  leaving_asked: 'button',
  leaving_confirmed: 'page',
  leaving_stayed: 'page',
  balance_unclaimed: 'page',
  payout_account_limited: 'page',
  payout_failed: 'page',
  payout_returned: 'page',
  payout_cancelled: 'page',
  order_confirmed: 'page',
  order_in_production: 'page',
  order_on_hold: 'page',
  order_resumed: 'page',
  order_cancelled: 'page',
  order_shipped: 'page',
  order_delivered: 'page',
  operator_invited: 'button',
  customer_link: 'button',
  report_confirm: 'button',
  report_confirmed: 'page',
  report_notice: 'page',
  report_answered: 'page',
  report_decided: 'page',
  report_appealed: 'page',
  report_closed: 'page',
  webhook_off: 'page',
  order_refunded: 'page',
  order_refund_failed: 'page',
}

describe('a link in a mail', () => {
  test('each mail whose link acts by a button is in the table', () => {
    const wanted = Object.entries(kinds).flatMap(([kind, link]) => (link === 'button' ? [kind] : []))
    expect(Object.keys(acting).toSorted()).toEqual(wanted.toSorted())
  })

  test.each(Object.keys(acting))('a scanner that opens the link of %s changes nothing, and the button acts once', async (name) => {
    const { mail, look, press } = await (acting[name] as () => Promise<ActingLink>)()
    const before = await readTables()
    for (const method of ['GET', 'GET', 'HEAD']) expect((await world.ask(linkIn(mail), { method })).status).toBe(200)
    expect(await look()).toBe('open')
    expect(await readTables()).toEqual(before)

    expect((await press()).status).toBe(200)
    expect(await look()).toBe('used')
    const after = await readTables()
    expect(after).not.toEqual(before)
    await press()
    await world.ask(linkIn(mail))
    expect(await readTables()).toEqual(after)
  })

  test('the confirmation of a sign-up works by opening its link, also a second time', async () => {
    const person = await world.signUp()
    const link = linkIn(await world.mailTo(person.email, /confirm/i))
    for (let time = 0; time < 2; time++) {
      const { status, headers } = await world.ask(link)
      expect([status, headers.get('location')]).toEqual([302, '/email-confirmed'])
    }
    expect((await world.signIn(person)).status).toBe(200)
  })

  test('the provider acts on a link to change an email address by no GET, whatever else its query contains', async () => {
    const { mail, person, newEmail } = await askForChange()
    const token = encodeURIComponent(tokenIn(mail))
    const before = await readTables()
    for (const query of [`token=${token}`, `token=${token}&callbackURL=/settings`, `token=x&token=${token}`, `token=${token}&token=x`]) {
      const { status, headers } = await world.ask(`/api/auth/verify-email?${query}`)
      if (status === 302) expect(headers.get('location')).toMatch(/\/email-change\?token=|error=/)
    }
    await world.runJobs()
    expect(await readTables()).toEqual(before)
    expect(await world.platform.auth.findUserByEmail(newEmail)).toBeUndefined()
    expect((await world.signIn(person)).status).toBe(200)
  })
})

async function askForChange() {
  const person = await world.newArtist()
  const newEmail = newPerson().email
  await world.as(person, '/api/auth/change-email', { body: { newEmail } })
  return { person, newEmail, mail: await world.mailTo(person.email, /new email/i) }
}

function changeLink(mail: Mail): ActingLink {
  return {
    mail,
    look: () => fetchLinkState('/auth/look-at-email-change', { token: tokenIn(mail) }),
    press: () => world.confirmEmailChange(mail),
  }
}

async function newProtectedArtist(): Promise<Person & Caller & { code: string }> {
  const artist = await world.newArtist()
  const { body } = await world.as(artist, '/api/auth/two-factor/enable', { body: { password: artist.password } })
  const { headers } = await world.as(artist, '/api/auth/two-factor/verify-totp', { body: { code: codeFrom(body.totpURI) } })
  return { ...artist, token: headers.get('set-auth-token') ?? '', code: codeFrom(body.totpURI, 1) }
}

async function secureLink(to: string, subject: RegExp): Promise<ActingLink> {
  const mail = await world.mailTo(to, subject)
  const token = tokenIn(mail)
  return {
    mail,
    look: () => fetchLinkState('/auth/look-at-secure-account', { token }),
    press: () => post('/auth/secure-account', { token }),
  }
}

/** @returns the id of the passkey */
async function addPasskey(artist: Caller): Promise<string> {
  const ask = async (path: string, body?: object) => (await world.as(artist, `/api/auth${path}`, body && { body })).body
  const { options, passkeyChallenge } = await ask('/passkey/generate-register-options')
  const response = createPasskeyDevice(new URL(publicUrl).origin).create(options)
  await ask('/passkey/verify-registration', { response, name: 'Laptop', passkeyChallenge })
  const { passkeys } = await ask('/own-passkeys')
  return passkeys[0].id
}

async function newProduct(): Promise<string> {
  return (await insertProduct(world.database, await world.getArtistId(await world.newArtist()))).handle
}

async function buy(email: string): Promise<void> {
  const body = {
    email,
    lines: [{ product: await newProduct(), size: 'medium', quantity: 1 }],
    shippingAddress: { name: 'Ada', line1: '1 Main Street', city: 'Springfield', region: 'IL', postalCode: '62701', country: 'US' },
    payment: { provider: 'test', card: '4242424242424242' },
  }
  const { status } = await world.ask('/api/store/orders', { body, headers: { 'idempotency-key': randomUUID() } })
  expect(status).toBe(201)
}

/** A fingerprint of each table; counters of requests change with every request. */
async function readTables(): Promise<Record<string, unknown>> {
  await world.runJobs()
  const { rows } = await world.database.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'auth_rate_limits'`,
  )
  const contents = rows.map(async ({ name }) => {
    const { rows: found } = await world.database.execute(
      sql`select md5(string_agg(t::text, ',' order by t::text)) as content from ${sql.identifier(name)} t`,
    )
    return [name, found[0]?.content] as const
  })
  return Object.fromEntries(await Promise.all(contents))
}
