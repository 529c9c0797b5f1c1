import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { UploadArtworkInput } from '@tintype/contract/artworks/artworks'
import { limits } from '@tintype/contract/limits'
import { Problem } from '@tintype/contract/problems'
import type { Category } from '@tintype/domain/artworks/categories'
import type { Artist } from '../../platform/actor.ts'
import type { Channel, ShopProduct } from '../../platform/channel/channel.ts'
import type { Database } from '../../platform/database/database.ts'
import type { PublicFetch } from '../../platform/outgoing/public-fetch.ts'
import type { Artworks } from '../artworks/index.ts'
import { insertImport, isImported } from './queries/channel.ts'
import { toUploadFields } from './rules/import.ts'

/** @property download  for pictures of up to `limits.artwork.fileBytes` */
export type ImportTools = {
  database: Database
  clock: () => Date
  channel: Pick<Channel, 'listProducts'>
  artworks: Pick<Artworks, 'upload'>
  download: PublicFetch
}

/** @property vendor  imports only its products @property category  for products whose type is no category of ours */
export type ProductImport = { artist: Artist; vendor?: string | undefined; category: Category; isDryRun: boolean }

/** @property reason  of a product that was not imported */
export type ImportedProduct = { title: string; state: 'imported' | 'would be imported' | 'skipped' | 'failed'; reason?: string }

const DOWNLOAD_MS = 60_000

/**
 * Uploads the products of the channel's shop as artworks of an artist, for review. Each product is imported once: the artwork and its
 * product id are recorded in one transaction, so an interrupted run is repeated. Products that this server published are left out.
 * @returns the result for each product, in order
 */
export async function* importProducts(tools: ImportTools, asked: ProductImport): AsyncIterable<ImportedProduct> {
  const products = tools.channel.listProducts?.()
  if (!products) return
  for await (const product of products) {
    const reason = await findSkipReason(tools, asked, product)
    yield { title: product.title, ...(reason ? { state: 'skipped' as const, reason } : await importProduct(tools, asked, product)) }
  }
}

async function findSkipReason({ database }: ImportTools, { vendor }: ProductImport, product: ShopProduct): Promise<string | undefined> {
  if (product.isOurs) return 'published by this server'
  if (product.isArchived) return 'archived'
  if (vendor !== undefined && product.vendor !== vendor) return `of the vendor ${product.vendor}`
  return (await isImported(database, product.reference)) ? 'imported before' : undefined
}

async function importProduct(tools: ImportTools, asked: ProductImport, product: ShopProduct): Promise<Omit<ImportedProduct, 'title'>> {
  const { picture } = product
  if (!picture) return { state: 'failed', reason: 'it has no picture' }
  const fields = UploadArtworkInput.omit({ artworkImage: true }).safeParse(toUploadFields({ ...product, picture }, asked))
  if (!fields.success)
    return { state: 'failed', reason: fields.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join(', ') }
  if (asked.isDryRun) return { state: 'would be imported' }
  const folder = await mkdtemp(join(tmpdir(), 'tintype-import-'))
  try {
    const artworkImage = await downloadPicture(tools, { url: picture.url, path: join(folder, 'picture') })
    await tools.artworks.upload(asked.artist, { ...fields.data, artworkImage }, async (tx, artworkUid) => {
      const isNew = await insertImport(tx, { productId: product.reference, artworkUid, importedAt: tools.clock() })
      if (!isNew) throw new AlreadyImported()
    })
    return { state: 'imported' }
  } catch (error) {
    // a concurrent import may also have uploaded the same picture
    if (error instanceof AlreadyImported || (error instanceof Problem && (await isImported(tools.database, product.reference))))
      return { state: 'skipped', reason: 'imported before' }
    if (error instanceof Problem || error instanceof PictureUnavailable) return { state: 'failed', reason: error.message }
    throw error
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function downloadPicture({ download }: ImportTools, { url, path }: { url: string; path: string }) {
  const bytes = await fetchPicture(download, url)
  if (bytes.length > limits.artwork.fileBytes) throw new Problem('image_too_large')
  await writeFile(path, bytes)
  return { path, sha256: createHash('sha256').update(bytes).digest('hex'), sizeBytes: bytes.length }
}

async function fetchPicture(download: PublicFetch, url: string): Promise<Buffer> {
  try {
    const response = await download.fetch(url, { headers: { accept: 'image/*' }, signal: AbortSignal.timeout(DOWNLOAD_MS) })
    if (response.ok) return Buffer.from(await response.arrayBuffer())
    throw new PictureUnavailable(`the download of its picture failed with HTTP status ${response.status}`)
  } catch (error) {
    if (error instanceof PictureUnavailable) throw error
    throw new PictureUnavailable('its picture could not be downloaded', { cause: error })
  }
}

/** The picture could not be downloaded. A later run retries it. */
class PictureUnavailable extends Error {
  override name = 'PictureUnavailable'
}

/** A concurrent run imported the product first. */
class AlreadyImported extends Error {
  override name = 'AlreadyImported'
}
