import type { Platform, Services } from '../compose.ts'
import type { Artist } from '../platform/http/actor.ts'
import type { UploadedFile } from '../platform/http/uploads/uploaded-file.ts'
import { mediaUrl } from '../platform/storage/media-url.ts'
import { catalogue, type DemoWork } from './art/catalogue.ts'
import { type DemoPicture, withDrawing } from './draw-to-file.ts'
import { momentOf } from './history.ts'
import { demoReviewer, servicesAt } from './past.ts'
import { demoArtists } from './people.ts'
import { backdateArtwork, findArtworkByName, findDemoArtists, findHandle, setCauseImage } from './queries/demo.ts'

/** Draws a picture and uploads it through the same verbs as a user. Idempotent. */
export async function hangDemoPicture(platform: Platform, picture: DemoPicture, signal: AbortSignal): Promise<void> {
  if (picture.kind === 'artwork') return hangArtwork(platform, picture, signal)
  const folder = await platform.storage.makeFolder()
  try {
    await withDrawing(picture, { dir: folder.path, signal }, async (file) => {
      if (picture.kind === 'cause') return hangCauseImage(platform, picture.key, file)
      const artist = await actorOf(platform, picture.key)
      const { shops } = servicesAt(platform, platform.clock())
      await (picture.kind === 'banner' ? shops.uploadBanner(artist, file) : shops.uploadProfilePicture(artist, file))
    })
  } finally {
    await folder.release()
  }
}

async function hangCauseImage({ database, storage, pictures }: Platform, slug: string, file: UploadedFile): Promise<void> {
  const folder = await storage.makeFolder()
  try {
    const { renditions } = await pictures.render(file.path, ['w1080'], folder.path)
    const made = renditions.at(-1)
    if (!made) return
    await storage.put('renditions', made.sha256, made.path)
    await setCauseImage(database, slug, mediaUrl(made.sha256))
  } finally {
    await folder.release()
  }
}

/** Every n-th artwork of the demo is a staff pick. */
const PICK_EVERY = 7

async function hangArtwork(platform: Platform, picture: DemoPicture, signal: AbortSignal): Promise<void> {
  const index = catalogue.findIndex(({ slug }) => slug === picture.key)
  const work = catalogue[index]
  if (!work) throw new Error(`the demo's catalogue has no ${picture.key}`)
  const artist = await actorOf(platform, work.artist)
  const moment = momentOf(work, index, platform.clock())
  const services = servicesAt(platform, moment.createdAt)
  const existing = await findArtworkByName(platform.database, artist.artistId, work.title)
  const uid = existing?.uid ?? (await upload(platform, services, { artist, work, picture, signal }))
  if (work.status === 'approved' && existing?.reviewStatus !== 'approved') await services.moderation.approveArtwork(demoReviewer, { uid })
  const handle = work.status === 'approved' && index % PICK_EVERY === 0 && (await findHandle(platform.database, uid))
  if (handle) await services.moderation.pickProduct(demoReviewer, { handle, isPick: true })
  await backdateArtwork(platform.database, uid, moment)
}

type Upload = { artist: Artist; work: DemoWork; picture: DemoPicture; signal: AbortSignal }

async function upload(platform: Platform, services: Services, { artist, work, picture, signal }: Upload): Promise<string> {
  const folder = await platform.storage.makeFolder()
  try {
    return await withDrawing(picture, { dir: folder.path, signal }, async (artworkImage) => {
      const { uid } = await services.artworks.upload(artist, {
        artworkImage,
        artworkName: work.title,
        artworkDescription: work.description,
        tags: [...work.tags, work.orientation].join(','),
        category: work.category,
        orientation: work.orientation,
        allowMarketing: true,
        howMade: work.category.includes('photo') || work.category.includes('astronomy') ? 'photograph' : 'by_hand',
      })
      return uid
    })
  } finally {
    await folder.release()
  }
}

async function actorOf({ database }: Platform, key: string): Promise<Artist> {
  const person = demoArtists.find((artist) => artist.key === key)
  const [row] = person ? await findDemoArtists(database, [person.email]) : []
  if (!row) throw new Error(`the demo has no artist ${key}`)
  return { kind: 'artist', artistId: row.id, userId: row.userId, name: row.name, email: row.email }
}
