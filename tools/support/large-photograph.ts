import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import type { Caller } from '../../e2e/support/api.ts'
import { photoPath } from '../../e2e/support/photo.ts'
import { until } from '../../e2e/support/until.ts'

const MB = 1024 * 1024

/** Polls rarely, because listing all artworks is load outside the measurement. */
export async function untilRendered(artist: Caller, count: number): Promise<void> {
  await until(
    `${count} artworks with renditions`,
    async () => {
      const { body } = await artist.get(`/api/artist-artworks?limit=100`)
      return body.total === count && body.artworks.every((artwork: { imageUrl: string | null }) => artwork.imageUrl)
    },
    180,
    500,
  )
}

/** A real photograph of 24 megapixels with night-time camera noise, at the quality closest to 20 MB. */
export async function makeLargePhotograph(folder: string): Promise<string> {
  const size = { width: 6000, height: 4000 }
  const noise = {
    create: { ...size, channels: 3 as const, background: '#808080', noise: { type: 'gaussian' as const, mean: 128, sigma: 60 } },
  }
  const grain = await sharp(noise).png({ compressionLevel: 1 }).toBuffer()
  const picture = sharp(photoPath)
    .resize({ ...size, fit: 'cover' })
    .composite([{ input: grain, blend: 'soft-light' }])
  const raw = await picture.removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const path = join(folder, 'large.jpg')
  for (let quality = 100; quality > 60; quality -= 2) {
    await sharp(raw.data, { raw: raw.info }).jpeg({ quality }).toFile(path)
    if ((await stat(path)).size <= 21 * MB) break
  }
  console.log(`  the photograph has ${((await stat(path)).size / MB).toFixed(1)} MB`)
  return path
}
