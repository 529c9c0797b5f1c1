import { readFile } from 'node:fs/promises'
import { OfficeCause } from '@tintype/contract/hope/hope'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditLog } from '../../platform/audit/tables.ts'
import { awkwardPicture } from '../../test/images/picture-files.ts'
import { type AppWorld, type Caller, openAppWorld } from '../../test/worlds/app-world.ts'
import { uniqueName } from '../../test/worlds/money-world.ts'

let world: AppWorld
let desk: Caller
beforeAll(async () => {
  world = await openAppWorld()
  desk = await world.newOperator('finance')
})
afterAll(() => world.close())

async function newCause(change: object = {}): Promise<OfficeCause> {
  const cause = { title: uniqueName('Wells'), description: 'Water.', ...change }
  const { body } = await world.as(desk, '/api/backoffice/causes', { body: cause })
  return find(body.id)
}

async function find(id: string): Promise<OfficeCause> {
  const { body } = await world.as(desk, '/api/backoffice/causes')
  const cause = (body.causes as OfficeCause[]).find((each) => each.id === id)
  if (!cause) throw new Error(`there is no cause ${id}`)
  return cause
}

const change = ({ id, version }: OfficeCause, to: object, as: Caller = desk) =>
  world.as(as, `/api/backoffice/causes/${id}`, { method: 'PATCH', body: { version, ...to } })
const publicly = async (slug: string) => (await world.ask(`/api/hope/causes/${slug}`)).body

describe('the change of a cause', () => {
  test('an operator changes some fields of a cause; the others stay, and the audit log has both values', async () => {
    const cause = await newCause({ funding_goal: 500, agreed_on: '2026-01-31' })
    const title = uniqueName('Deep wells')
    const { status, body } = await change(cause, { title, funding_goal: 25_000.5, external_url: 'https://wells.example', agreed_on: null })
    expect(status).toBe(200)
    expect(OfficeCause.parse(body)).toEqual(body)
    const wanted = { title, description: 'Water.', funding_goal: 25_000.5, external_url: 'https://wells.example', slug: cause.slug }
    expect(body).toMatchObject({ ...wanted, agreed_on: null, active: true, version: 2 })
    expect(await find(cause.id)).toEqual(body)
    expect(await publicly(cause.slug)).toMatchObject(wanted)
    const rows = await world.database
      .select()
      .from(auditLog)
      .where(eq(auditLog.subject, `cause:${cause.id}`))
      .orderBy(auditLog.id)
    expect(rows.at(-1)).toMatchObject({
      action: 'cause.changed',
      actorKind: 'operator',
      before: { title: cause.title, fundingGoalCents: 50_000, externalUrl: null, agreedOn: '2026-01-31' },
      after: { title, fundingGoalCents: 2_500_050, externalUrl: 'https://wells.example', agreedOn: null },
    })
    // only the changed fields are recorded
    expect(Object.keys(rows.at(-1)?.after ?? {})).not.toContain('description')
  })

  test('an operator cannot change a cause from an outdated version, with invalid fields or as a viewer', async () => {
    const cause = await newCause()
    expect((await change(cause, { description: 'Cleaner water.' })).status).toBe(200)
    const late = await change(cause, { description: 'Other water.' })
    expect([late.status, late.body.code]).toEqual([409, 'cause_changed'])
    const now = await find(cause.id)
    expect(now).toMatchObject({ description: 'Cleaner water.', version: 2 })
    expect((await change(now, { description: 'Cleaner water.' })).body.version).toBe(2)
    const nowhere = await change({ ...cause, id: crypto.randomUUID() }, {})
    expect([nowhere.status, nowhere.body.code]).toEqual([404, 'cause_not_found'])
    expect((await change(now, { title: 'x' })).status).toBe(422)
    expect((await change(now, { external_url: 'javascript:alert(1)' })).status).toBe(422)
    expect((await change(now, { title: 'Of a viewer' }, await world.newOperator('viewer'))).body.code).toBe('operator_role_missing')
    expect((await find(cause.id)).version).toBe(2)
  })

  test('a retired cause is hidden and gets no donations until it is activated again', async () => {
    const cause = await newCause()
    const artist = await world.newArtist()
    const artistId = await world.getArtistId(artist)
    const giving = { give_back_enabled: true, donation_percentage: 20, selected_cause_id: cause.id }
    expect((await world.as(artist, '/api/user/settings', { method: 'PATCH', body: giving })).status).toBe(200)
    const givenTo = async () => (await world.services.accounts.getArtist(world.database, artistId)).giveBack
    expect(await givenTo()).toEqual({ percent: 20, causeId: cause.id })

    const retired = await change(cause, { active: false })
    expect(retired.body).toMatchObject({ active: false })
    expect((await publicly(cause.slug)).code).toBe('cause_not_found')
    expect(await givenTo()).toBeUndefined()
    const other = await world.newArtist()
    expect((await world.as(other, '/api/user/settings', { method: 'PATCH', body: giving })).body.code).toBe('cause_not_found')

    expect((await change(retired.body, { active: true })).status).toBe(200)
    expect(await publicly(cause.slug)).toMatchObject({ title: cause.title })
    expect(await givenTo()).toEqual({ percent: 20, causeId: cause.id })
  })

  test('an operator sees active and retired causes, the active ones first', async () => {
    const [retired, active] = [await newCause({ active: false }), await newCause()]
    const { body } = await world.as(await world.newOperator('viewer'), '/api/backoffice/causes')
    const ids = (body.causes as OfficeCause[]).map(({ id }) => id)
    expect(ids).toContain(retired.id)
    expect(ids.indexOf(active.id)).toBeLessThan(ids.indexOf(retired.id))
  })
})

describe('the pictures of a cause', () => {
  const hang = async (id: string, file = awkwardPicture('own-4096x3072.jpg')) => {
    const form = new FormData()
    form.set('id', id)
    form.set('picture', new File([await readFile(file)], 'picture.jpg'))
    return world.as(desk, '/api/backoffice/cause-pictures', { body: form })
  }

  test('an operator adds a picture to a cause once, as WebP behind the others, and removes another', async () => {
    const cause = await newCause({ image_urls: ['/art/first.webp'] })
    const { status, body } = await hang(cause.id)
    expect(status).toBe(200)
    const [, url] = body.image_urls
    expect(body.image_urls).toEqual(['/art/first.webp', expect.stringMatching(/^\/media\/[0-9a-f]{64}\.webp$/)])
    expect((await world.request(url)).headers.get('content-type')).toBe('image/webp')
    expect((await hang(cause.id)).body.image_urls).toEqual(['/art/first.webp', url])
    const turned = await change(await find(cause.id), { image_urls: [url] })
    expect(turned.body.image_urls).toEqual([url])
    expect(await publicly(cause.slug)).toMatchObject({ image_urls: [url] })
  })

  test('an operator cannot add an eleventh picture, an invalid file or a picture of an unknown cause', async () => {
    const full = await newCause({ image_urls: Array.from({ length: 10 }, (_, i) => `/art/${i}.webp`) })
    expect((await hang(full.id)).body.code).toBe('cause_pictures_full')
    const cause = await newCause()
    expect((await hang(cause.id, awkwardPicture('own-html.png'))).status).toBeGreaterThanOrEqual(400)
    expect((await hang(crypto.randomUUID())).body.code).toBe('cause_not_found')
    expect((await find(cause.id)).image_urls).toEqual([])
  })
})
