import { whileSuspended } from '@tintype/contract/accounts/suspension'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { linkIn, toAuthHeaders } from '../../test/worlds/app-world.ts'
import { artistRoutes, openHostWorld, type Route } from '../../test/worlds/host-world.ts'

const { artist, ask, call, operator, world } = await openHostWorld()
afterEach(() => world.rehost())
afterAll(() => world.close())

const artistId = await world.getArtistId(artist)
await world.as(operator, `/api/backoffice/artists/${artistId}/suspend`, { body: { reason: 'Two pictures were not yours.' } })

const formatRoute = ({ method, path }: Route) => `${method} ${path}`
const refused = {
  code: 'artist_suspended',
  message: 'Your account is suspended. You can view and export everything, but you can’t make changes.',
}

describe('suspended artists', () => {
  test.each(artistRoutes.filter(({ method }) => method !== 'GET'))('$method $path has a rule for suspended artists', (route) => {
    expect(Object.keys(whileSuspended)).toContain(formatRoute(route))
  })

  test('every rule for suspended artists names an existing call', () => {
    expect(artistRoutes.map(formatRoute)).toEqual(expect.arrayContaining(Object.keys(whileSuspended)))
  })

  test.each(artistRoutes)('$method $path refuses a suspended artist exactly when its rule is closed', async (route) => {
    const rule = whileSuspended[formatRoute(route)] ?? 'open'
    const { status, body } = await call(route, toAuthHeaders(artist))
    if (rule === 'closed') expect([status, body]).toEqual([403, refused])
    else expect(body.code).not.toBe('artist_suspended')
  })

  test('a suspended artist can change nothing except exports, report answers, appeals and staying', () => {
    const open = artistRoutes.map(formatRoute).filter((name) => whileSuspended[name] === 'open')
    expect(open.toSorted()).toEqual(mayBeOpen)
  })

  test('a suspended artist cannot upload a banner', async () => {
    const form = new FormData()
    form.set('bannerImage', new File(['no picture'], 'a.png'))
    const { status, body } = await ask('/api/user/banner', { method: 'POST', body: form, headers: toAuthHeaders(artist) })
    expect([status, body]).toEqual([403, refused])
  })

  test('a suspended artist can read the reason of the suspension', async () => {
    const { body } = await ask('/api/user/standing', { headers: toAuthHeaders(artist) })
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

describe('sign-in of suspended artists', () => {
  async function suspended() {
    const person = await world.newArtist()
    const id = await world.getArtistId(person)
    const suspend = () => world.as(operator, `/api/backoffice/artists/${id}/suspend`, { body: { reason: 'Look into it.' } })
    return { person, suspend }
  }

  test('a suspended artist can sign in, reset and change the password, and end all sessions', async () => {
    const { person, suspend } = await suspended()
    await suspend()
    expect((await world.signIn(person)).status).toBe(200)
    await world.ask('/api/auth/request-password-reset', { body: { email: person.email, redirectTo: '/reset-password-callback' } })
    const token = new URL(linkIn(await world.mailTo(person.email, /new password/i)), 'http://tintype.example').searchParams.get('token')
    const reset = await world.ask('/api/auth/reset-password', { body: { newPassword: 'Rust-and-silver-9!', token } })
    expect(reset.status).toBe(200)
    const again = await world.signInCaller({ ...person, password: 'Rust-and-silver-9!' })
    const change = { currentPassword: 'Rust-and-silver-9!', newPassword: 'Salt-and-copper-9!' }
    const changed = await world.as(again, '/api/auth/change-password', { body: change })
    expect(changed.status).toBe(200)
    const last = await world.signInCaller({ ...person, password: 'Salt-and-copper-9!' })
    expect((await world.as(last, '/api/auth/end-sessions', { body: { which: 'all' } })).status).toBe(200)
    expect((await world.as(last, '/api/artist-stats')).status).toBe(401)
  })

  test('a suspended artist cannot change the email address, neither by a new request nor by an earlier link', async () => {
    const { person, suspend } = await suspended()
    const newEmail = `moved.${person.email}`
    const ask = () => world.as(person, '/api/auth/change-email', { body: { newEmail } })
    expect((await ask()).status).toBe(200)
    // the first of two links only triggers the second mail
    await world.confirmEmailChange(await world.mailTo(person.email, /new email/i))
    const second = await world.mailTo(newEmail, /confirm/i)
    await suspend()
    expect(await world.confirmEmailChange(second)).toMatchObject({ status: 403, body: { code: 'artist_suspended' } })
    expect((await world.signIn(person)).status).toBe(200)
    const refusal = await ask()
    expect([refusal.status, refusal.body.code]).toEqual([403, 'artist_suspended'])
  })
})
