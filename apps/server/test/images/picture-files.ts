import { existsSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { projectPath } from '../../platform/paths.ts'

/** A picture with unusual properties (CC0, ours), see their README. */
export function awkwardPicture(name: string): string {
  return projectPath('apps/server/test/pictures', name)
}

/** A picture that shows something, see the README of its folder. */
export function picturePath(name: 'mountains.jpg' | 'anime-figure.webp'): string {
  return projectPath('apps/server/test/pictures', name)
}

/** A photograph from outside of the repository, if present; else a generated picture of the same kind in `folder`. */
export async function photograph(name: string, folder: string): Promise<string> {
  const beside = projectPath('..', 'shared', 'data', 'photos', name)
  return existsSync(beside) ? beside : drawPicture(folder, { name })
}

type Drawing = { name: string; widthPx?: number; heightPx?: number; colour?: string; sigma?: number }

/** Noise around a colour, in the format of the file name's extension. */
export async function drawPicture(
  folder: string,
  { name, widthPx = 640, heightPx = 480, colour = '#28465a', sigma = 25 }: Drawing,
): Promise<string> {
  const path = join(folder, name)
  const noise = await sharp({
    create: { width: widthPx, height: heightPx, channels: 3, background: colour, noise: { type: 'gaussian', mean: 128, sigma } },
  })
    .png()
    .toBuffer()
  await sharp({ create: { width: widthPx, height: heightPx, channels: 3, background: colour } })
    .composite([{ input: noise, blend: 'soft-light' }])
    .toFile(path)
  return path
}
