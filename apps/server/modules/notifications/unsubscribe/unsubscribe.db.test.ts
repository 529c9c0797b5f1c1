import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AppWorld, openAppWorld, publicUrl } from '../../../test/worlds/app-world.ts'
import type { Notice } from '../notices.ts'

let world: AppWorld
beforeAll(async () => {
  world = await openAppWorld()
})
afterAll(() => world.close())

const approved = (to: string): Notice => ({
  ...{ kind: 'artwork_approved', to, artistName: 'Ines', artworkName: 'Moon' },
  ...{ productUrl: `${publicUrl}/store/products/moon`, refused: [] },
})

async function deliver(notice: Notice) {
  await world.database.transaction((tx) => world.services.notifications.send(tx, notice))
  return world.mailTo(notice.to)
}

const oneClick = { method: 'POST', body: 'List-Unsubscribe=One-Click', headers: { 'content-type': 'application/x-www-form-urlencoded' } }

test('an artist turns off mails about approvals by the link of such a mail without a login, and opening it changes nothing', async () => {
  const [artist, other] = [await world.newArtist(), await world.newArtist()]
  const isOn = async (caller: typeof artist) => (await world.as(caller, '/api/user/settings')).body.receive_approval_emails
  const { unsubscribeUrl = '', html } = await deliver(approved(artist.email))
  expect(html).toContain(unsubscribeUrl)
  const path = unsubscribeUrl.slice(publicUrl.length)
  const asked = await world.ask(path)
  expect([asked.status, asked.body]).toEqual([200, expect.stringContaining('<form method="post">')])
  expect(await isOn(artist)).toBe(true)
  for (let times = 0; times < 2; times++) {
    const done = await world.ask(path, oneClick)
    expect([done.status, done.body]).toEqual([200, expect.stringContaining('Emails about approvals are off')])
  }
  expect([await isOn(artist), await isOn(other)]).toEqual([false, true])
})

test('a transactional mail has no link to turn it off', async () => {
  const { email } = await world.newArtist()
  const mail = await deliver({ kind: 'deletion_approved', to: email, artistName: 'Ines', artworkName: 'Moon' })
  expect([mail.unsubscribeUrl, mail.html.includes('/api/mail/unsubscribe/')]).toEqual([undefined, false])
})

test('a changed link, or a text sealed for another purpose, turns nothing off', async () => {
  const artist = await world.newArtist()
  const { unsubscribeUrl = '' } = await deliver(approved(artist.email))
  const token = unsubscribeUrl.split('/').at(-1) ?? ''
  const swapped = `${token.slice(0, -3)}${token.at(-3) === 'A' ? 'B' : 'A'}${token.slice(-2)}`
  for (const wrong of [swapped, world.platform.sealer.seal(artist.email, 'another purpose'), 'x']) {
    const answers = [await world.ask(`/api/mail/unsubscribe/${wrong}`), await world.ask(`/api/mail/unsubscribe/${wrong}`, oneClick)]
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
      [404, 'not_found'],
      [404, 'not_found'],
    ])
  }
  expect((await world.as(artist, '/api/user/settings')).body.receive_approval_emails).toBe(true)
})
