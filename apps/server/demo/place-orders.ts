import { Problem } from '@tintype/contract/problems'
import type { Platform } from '../compose/platform.ts'
import type { Services } from '../compose/services.ts'
import type { Artist } from '../platform/actor.ts'
import { type PlannedOrder, planOrders } from './history.ts'
import { demoReviewer, servicesAt } from './past.ts'
import { demoArtists } from './people.ts'
import { advanceOrder, findDemoArtists, findOrderId, forgetDayFigures, listForSale } from './queries/demo.ts'

const HOUR = 60 * 60 * 1000
const DAY = 24 * HOUR

/** Places the orders of the demo's past, and pays out some of the earnings. Idempotent, by keys. */
export async function placeDemoOrders(platform: Platform): Promise<void> {
  const { database, clock } = platform
  const artists = await findDemoArtists(
    database,
    demoArtists.map(({ email }) => email),
  )
  const ids = artists.map(({ id }) => id)
  const now = clock()
  const people = artists.map(({ id, userId, name, email }): Artist => ({ kind: 'artist', artistId: id, userId, name, email }))
  const payday = new Date(now.getTime() - 45 * DAY)
  const planned = planOrders(await listForSale(database, ids), now)
  // before the first sale, because a change of method with a balance delays payouts
  for (const artist of people) if (hasMethod(artist)) await setPayoutMethod(platform, artist, payday)
  await placeAll(
    platform,
    planned.filter(({ at }) => at < payday),
    now,
  )
  for (const artist of people) if (hasMethod(artist)) await payOut(platform, artist, { at: payday, isPaid: true })
  await placeAll(
    platform,
    planned.filter(({ at }) => at >= payday),
    now,
  )
  // leave one request open for the back office
  const waiting = people.find(({ email }) => email === demoArtists[2]?.email)
  if (waiting) await payOut(platform, waiting, { at: new Date(now.getTime() - HOUR), isPaid: false })
  await forgetDayFigures(database)
}

async function placeAll(platform: Platform, planned: readonly PlannedOrder[], now: Date): Promise<void> {
  for (const one of planned) {
    const { orders, production } = servicesAt(platform, one.at)
    const { orderToken } = await orders.placeOrder({ ...one.order, idempotencyKey: one.key })
    const orderId = await findOrderId(platform.database, orderToken)
    if (orderId) await production.startOrder({ order: orderId })
    await advanceOrder(platform.database, { ...one, token: orderToken, now })
  }
}

/** Every second artist of the demo has a payout method. */
function hasMethod({ email }: Artist): boolean {
  return demoArtists.findIndex((artist) => artist.email === email) % 2 === 0
}

async function setPayoutMethod(platform: Platform, artist: Artist, at: Date): Promise<void> {
  const { payouts } = servicesAt(platform, at)
  await payouts.saveSettings({ ...artist, isRecentlyProven: true }, { method: 'paypal', details: { email: artist.email } })
}

/** Requests a payout of all earnings until then, if sufficient, and pays it if requested. */
async function payOut(platform: Platform, artist: Artist, { at, isPaid }: { at: Date; isPaid: boolean }): Promise<void> {
  const { payouts } = servicesAt(platform, at)
  const id = await request(payouts, artist, `demo-payout-${isPaid ? 'paid' : 'waiting'}`)
  if (!id || !isPaid) return
  const paidAt = new Date(at.getTime() + DAY)
  await servicesAt(platform, paidAt).payouts.markPaid(demoReviewer, { id, reference: `DEMO-${id.slice(0, 8).toUpperCase()}` })
}

async function request(payouts: Services['payouts'], artist: Artist, idempotencyKey: string): Promise<string | undefined> {
  try {
    return (await payouts.request(artist, { idempotencyKey })).id
  } catch (error) {
    if (error instanceof Problem && error.code === 'payout_below_minimum') return undefined
    throw error
  }
}
