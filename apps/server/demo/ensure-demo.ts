import type { Platform } from '../compose/platform.ts'
import type { Services } from '../compose/services.ts'
import { demoPictureJob } from './jobs.ts'
import { loadDemoArtworks } from './load-artworks.ts'
import { demoManufacturers } from './manufacturers.ts'
import { AFTER_FIRST_PAGE, demoReviewer } from './past.ts'
import { demoArtists, demoCauses } from './people.ts'
import { placeDemoOrders } from './place-orders.ts'
import { findCauseId, findDemoArtists, hasDemo, hasOtherArtists, insertCause, markDemo, setGiveBack } from './queries/demo.ts'

const emails = demoArtists.map(({ email }) => email)

/**
 * Fills an empty database with the demo: people, causes, artworks and orders now, renditions and the pictures of shops and causes by jobs.
 * Idempotent and safe to interrupt: the completion mark is set last.
 */
export async function ensureDemo(platform: Platform, services: Services): Promise<void> {
  const { database, jobs } = platform
  if ((await hasDemo(database)) || (await hasOtherArtists(database, emails))) return
  await ensureCauses(platform)
  await ensureArtists(platform, services)
  await ensureManufacturers(services)
  await loadDemoArtworks(platform)
  await placeDemoOrders(platform)
  await database.transaction(async (tx) => {
    if (!(await markDemo(tx))) return
    for (const { key } of demoArtists) {
      await jobs.send(tx, demoPictureJob, { kind: 'portrait', key }, AFTER_FIRST_PAGE)
      await jobs.send(tx, demoPictureJob, { kind: 'banner', key }, AFTER_FIRST_PAGE)
    }
    for (const { slug } of demoCauses) await jobs.send(tx, demoPictureJob, { kind: 'cause', key: slug }, AFTER_FIRST_PAGE)
  })
}

async function ensureCauses({ database, clock }: Platform): Promise<void> {
  const day = 24 * 60 * 60 * 1000
  for (const [index, cause] of demoCauses.entries()) {
    const createdAt = new Date(clock().getTime() - (200 - index * 20) * day)
    await insertCause(database, { ...cause, createdAt, updatedAt: createdAt })
  }
}

async function ensureArtists({ database, auth }: Platform, services: Services): Promise<void> {
  const existing = new Set((await findDemoArtists(database, emails)).map(({ email }) => email))
  for (const { name, email, password, give } of demoArtists) {
    if (existing.has(email)) continue
    const userId = (await auth.findUserByEmail(email))?.userId ?? (await auth.createConfirmedUser({ name, email, password }))
    const artist = await services.accounts.ensureProfile({ userId, name, email })
    const causeId = give && (await findCauseId(database, give.cause))
    if (give && causeId) await setGiveBack(database, artist.id, { causeId, percent: give.percent })
  }
}

async function ensureManufacturers({ production }: Services): Promise<void> {
  const known = new Set((await production.listManufacturers()).manufacturers.map(({ name }) => name))
  for (const one of demoManufacturers.filter(({ name }) => !known.has(name))) await production.addManufacturer(demoReviewer, one)
}
