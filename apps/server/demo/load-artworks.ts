import type { Platform } from '../compose/platform.ts'
import type { Services } from '../compose/services.ts'
import type { Artist } from '../platform/actor.ts'
import { catalogue, type DemoWork } from './catalogue.ts'
import { getDemoArtist } from './get-demo-artist.ts'
import { toDemoDates } from './history.ts'
import { demoReviewer, servicesAt } from './past.ts'
import { demoArtists } from './people.ts'
import { withUpload } from './picture-file.ts'
import { backdateArtwork, findArtworkByName, findHandle } from './queries/demo.ts'

/** Every n-th artwork of the demo is a staff pick. */
const PICK_EVERY = 7

/**
 * Uploads the artworks through the same verbs as an artist, and approves them. Jobs render them later, the newest first, because the store
 * shows these first. Idempotent.
 */
export async function loadDemoArtworks(platform: Platform): Promise<void> {
  await Promise.all(
    demoArtists.map(async ({ key }) => {
      const artist = await getDemoArtist(platform.database, key)
      for (const [index, work] of catalogue.entries()) if (work.artist === key) await loadArtwork(platform, { artist, work, index })
    }),
  )
}

type Placed = { artist: Artist; work: DemoWork; index: number }

async function loadArtwork(platform: Platform, { artist, work, index }: Placed): Promise<void> {
  const moment = toDemoDates(work, index, platform.clock())
  const services = servicesAt(platform, moment.createdAt, { renderPriority: index })
  const existing = await findArtworkByName(platform.database, artist.artistId, work.title)
  const uid = existing?.uid ?? (await upload(platform, services, { artist, work }))
  if (work.status === 'approved' && existing?.reviewStatus !== 'approved') await services.review.approveArtwork(demoReviewer, { uid })
  const handle = work.status === 'approved' && index % PICK_EVERY === 0 && (await findHandle(platform.database, uid))
  if (handle) await services.review.pickProduct(demoReviewer, { handle, isPick: true })
  await backdateArtwork(platform.database, uid, moment)
}

async function upload(platform: Platform, services: Services, { artist, work }: Omit<Placed, 'index'>): Promise<string> {
  return withUpload(platform, { kind: 'artwork', key: work.slug }, async (artworkImage) => {
    const { uid } = await services.artworks.upload(artist, {
      artworkImage,
      artworkName: work.title,
      artworkDescription: work.description,
      altText: work.alt,
      tags: [...work.tags, work.orientation].join(','),
      category: work.category,
      orientation: work.orientation,
      allowMarketing: true,
      howMade: work.category.includes('photo') || work.category.includes('astronomy') ? 'photograph' : 'by_hand',
    })
    return uid
  })
}
