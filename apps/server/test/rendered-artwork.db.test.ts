import { HouseSettings } from '@tintype/contract/admin/house-settings'
import { afterAll, expect, test } from 'vitest'
import { writeSettings } from '../platform/settings/settings.ts'
import { cloneTemplate } from './database/worker-database.ts'
import { openAppWorld, toAuthHeaders } from './worlds/app-world.ts'
import { artworkForm } from './worlds/studio-world.ts'

// the settings apply to all artists
const world = await openAppWorld({ url: await cloneTemplate(`rendered_${process.pid}`) })
afterAll(() => world.close())

test.each([
  ['on', true, ['review.notify-first-artist', 'review.publish-trusted']],
  ['off', false, ['review.notify-first-artist']],
])('with trusted publishing %s, a rendered artwork is passed to the review jobs that it needs', async (_state, trustLaneOn, jobs) => {
  const settings = HouseSettings.parse({ trustLaneOn })
  await world.database.transaction((tx) => writeSettings(tx, { settings, version: 1, at: new Date(), operatorId: 'operator-1' }))
  const artist = await world.newArtist()
  const { status, body } = await world.ask('/api/upload-artwork', { body: await artworkForm(), headers: toAuthHeaders(artist) })
  expect([status, body.code]).toEqual([200, undefined])
  const before = world.sent.length
  await world.services.artworks.render({ artwork: body.uid })
  const sent = world.sent.slice(before).filter(({ name }) => /^review\./.test(name))
  expect(sent.map(({ name }) => name).sort()).toEqual(jobs)
  for (const { payload } of sent) expect(payload).toEqual({ artwork: body.uid })
})
