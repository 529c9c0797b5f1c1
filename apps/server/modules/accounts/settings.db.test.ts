import { randomUUID } from 'node:crypto'
import { ARTIST_TYPES } from '@tintype/contract/accounts/accounts'
import { UserSettings, UserSettingsPatch } from '@tintype/contract/accounts/settings'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type MoneyWorld, openMoneyWorld, operator, uniqueName } from '../../test/worlds/money-world.ts'

let world: MoneyWorld
beforeAll(async () => {
  world = await openMoneyWorld()
})
afterAll(() => world.close())

const first = {
  receive_approval_emails: true,
  artist_type: 'general',
  give_back_enabled: false,
  donation_percentage: 10,
  selected_cause_id: null,
}

test('an artist’s settings have default values at first and keep what is saved', async () => {
  const artist = await world.newArtist()
  expect(UserSettings.parse(await world.settings.get(artist))).toEqual(first)
  const causeId = await world.newCause()
  await world.settings.save(artist, { artist_type: 'stoic_quotes' })
  const saved = await world.settings.save(artist, { give_back_enabled: true, selected_cause_id: causeId, donation_percentage: 25 })
  expect(saved).toEqual({
    ...first,
    artist_type: 'stoic_quotes',
    give_back_enabled: true,
    selected_cause_id: causeId,
    donation_percentage: 25,
  })
  expect(await world.settings.get(artist)).toEqual(saved)
})

test.each(ARTIST_TYPES)('an artist can save the artist type %s', async (artist_type) => {
  const artist = await world.newArtist()
  expect((await world.settings.save(artist, { artist_type })).artist_type).toBe(artist_type)
})

test('an artist cannot donate without a cause or select an unknown or inactive cause', async () => {
  const artist = await world.newArtist()
  const inactive = await world.hope.create(operator, { title: uniqueName('Old'), description: 'Over.', image_urls: [], active: false })
  await expect(world.settings.save(artist, { give_back_enabled: true })).rejects.toMatchObject({ code: 'cause_missing' })
  for (const selected_cause_id of [randomUUID(), inactive.id]) {
    await expect(world.settings.save(artist, { selected_cause_id })).rejects.toMatchObject({ code: 'cause_not_found' })
  }
  expect(await world.settings.get(artist)).toEqual(first)
})

test('an artist’s concurrent changes of different settings are all kept', async () => {
  const artist = await world.newArtist()
  await Promise.all([
    world.settings.save(artist, { artist_type: 'photographer' }),
    world.settings.save(artist, { donation_percentage: 45 }),
    world.settings.save(artist, { receive_approval_emails: false }),
  ])
  expect(await world.settings.get(artist)).toEqual({
    ...first,
    artist_type: 'photographer',
    donation_percentage: 45,
    receive_approval_emails: false,
  })
})

test.each([{}, { donation_percentage: 7 }, { donation_percentage: 55 }, { artist_type: 'painter' }, { selected_cause_id: 'x' }])(
  'the schema of settings refuses the patch %j',
  (patch) => {
    expect(UserSettingsPatch.safeParse(patch).success).toBe(false)
  },
)
