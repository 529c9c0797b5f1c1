import { whileSuspended } from '@tintype/contract/suspension'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { headersOf, linkIn } from '../../test/app-world.ts'
import { artistRoutes, openHostWorld, type Route } from '../../test/host-world.ts'

const { artist, ask, call, operator, world } = await openHostWorld()
afterEach(() => world.rehost())
afterAll(() => world.close())

const artistId = await world.artistIdOf(artist)
await world.as(operator, `/api/backoffice/artists/${artistId}/suspend`, { body: { reason: 'Two pictures were not yours.' } })

const nameOf = ({ method, path }: Route) => `${method} ${path}`
const refused = {
  code: 'artist_suspended',
  message: 'Your account is suspended: you can look at everything and export it, and change nothing until the suspension is lifted.',
}

describe('a suspended artist', () => {
  test.each(artistRoutes.filter(({ method }) => method !== 'GET'))('$method $path has a rule', (route) => {
    expect(Object.keys(whileSuspended)).toContain(nameOf(route))
  })

  test('no rule is of a call that is not there', () => {
    expect(artistRoutes.map(nameOf)).toEqual(expect.arrayContaining(Object.keys(whileSuspended)))
  })

  test.each(artistRoutes)('$method $path', async (route) => {
    const rule = whileSuspended[nameOf(route)] ?? 'open'
    const { status, body } = await call(route, headersOf(artist))
    if (rule === 'closed') expect([status, body]).toEqual([403, refused])
    else expect(body.code).not.toBe('artist_suspended')
  })

  test('may change nothing but what answers for itself and what carries the own data home', () => {
    const open = artistRoutes.map(nameOf).filter((name) => whileSuspended[name] === 'open')
    expect(open.toSorted()).toEqual(mayBeOpen)
  })

  test('writes no file either', async () => {
    const form = new FormData()
    form.set('bannerImage', new File(['no picture'], 'a.png'))
    const { status, body } = await ask('/api/user/banner', { method: 'POST', body: form, headers: headersOf(artist) })
    expect([status, body]).toEqual([403, refused])
  })

  test('reads why', async () => {
    const { body } = await ask('/api/user/standing', { headers: headersOf(artist) })
    expect(body).toEqual({ suspension: { since: expect.any(String), reason: 'Two pictures were not yours.' } })
  })
})

const mayBeOpen = [
  'POST /user/export',
  'POST /user/export/link',
  'POST /user/reports/{id}/answer',
  'POST /user/reports/{id}/appeal',
  'POST /user/leaving/stay',
].toSorted()

describe('the sign-in of a suspended artist', () => {
  async function suspended() {
    const person = await world.newArtist()
    const id = await world.artistIdOf(person)
    const suspend = () => world.as(operator, `/api/backoffice/artists/${id}/suspend`, { body: { reason: 'Look into it.' } })
    return { person, suspend }
  }

  test('keeps being one: by the password, by a forgotten one, with another one, and everywhere out', async () => {
    const { person, suspend } = await suspended()
    await suspend()
    expect((await world.signIn(person)).status).toBe(200)
    await world.ask('/api/auth/request-password-reset', { body: { email: person.email, redirectTo: '/reset-password-callback' } })
    const token = new URL(linkIn(await world.mailTo(person.email, /new password/i)), 'http://tintype.example').searchParams.get('token')
    const reset = await world.ask('/api/auth/reset-password', { body: { newPassword: 'Rust-and-silver-9!', token } })
    expect(reset.status).toBe(200)
    const again = await world.callerOf({ ...person, password: 'Rust-and-silver-9!' })
    const change = { currentPassword: 'Rust-and-silver-9!', newPassword: 'Salt-and-copper-9!' }
    const changed = await world.as(again, '/api/auth/change-password', { body: change })
    expect(changed.status).toBe(200)
    const last = await world.callerOf({ ...person, password: 'Salt-and-copper-9!' })
    expect((await world.as(last, '/api/auth/end-sessions', { body: { which: 'all' } })).status).toBe(200)
    expect((await world.as(last, '/api/artist-stats')).status).toBe(401)
  })

  test('does not move to another address, neither asked now nor by a link from before', async () => {
    const { person, suspend } = await suspended()
    const newEmail = `moved.${person.email}`
    const ask = () => world.as(person, '/api/auth/change-email', { body: { newEmail, callbackURL: '/settings?email_change_asked=true' } })
    expect((await ask()).status).toBe(200)
    // the first of the two links only has the other address asked
    await world.ask(linkIn(await world.mailTo(person.email, /new email/i)))
    const second = linkIn(await world.mailTo(newEmail, /confirm/i))
    await suspend()
    const { status, headers } = await world.ask(second)
    expect(status).toBe(302)
    expect(headers.get('location')).toContain('error=artist_suspended')
    expect((await world.signIn(person)).status).toBe(200)
    const refusal = await ask()
    expect([refusal.status, refusal.body.code]).toEqual([403, 'artist_suspended'])
  })
})
