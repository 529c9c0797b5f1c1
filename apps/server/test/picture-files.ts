import { existsSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { projectPath } from '../platform/paths.ts'

/** One of the awkward pictures (CC0, ours); what each is stands in their README. */
export function awkwardPicture(name: string): string {
  return projectPath('apps/server/test/pictures', name)
}

/** A photograph beside the checkout; where there is none, a drawn picture of the same kind, made in `folder`. */
export async function photograph(name: string, folder: string): Promise<string> {
  const beside = projectPath('..', 'shared', 'data', 'photos', name)
  return existsSync(beside) ? beside : drawPicture(folder, { name })
}

type Drawing = { name: string; widthPx?: number; heightPx?: number; colour?: string; sigma?: number }

/** Noise around a colour, as the kind of file its name says. */
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
