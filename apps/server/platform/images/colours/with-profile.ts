import { readFile } from 'node:fs/promises'
import { deflateSync } from 'node:zlib'
import type { Metadata } from 'sharp'
import { buildChunk, HEAD_BYTES } from '../decoding/png-chunks.ts'
import { chooseColourSpace } from './choose-colour-space.ts'
import { isUsableProfile } from './is-usable-profile.ts'
import { type PngColours, readPngColours } from './read-png-colours.ts'
import { writeProfile } from './write-profile.ts'

type Known = Pick<Metadata, 'icc' | 'format'>
/** A picture for the decoder: the file, or a copy in memory. @property icc  the profile by which the decoder converts it */
export type Coloured = { source: string | Buffer; icc: Buffer | undefined }

/**
 * Makes the decoder read the colours of a picture as browsers do. The decoder knows only embedded profiles; a PNG that describes its
 * colours otherwise is copied in memory with a profile that says the same. All other files are read as they are.
 * @param metadata  of the file, by the decoder
 */
export async function withProfile(path: string, { icc, format }: Known): Promise<Coloured> {
  const asItIs = { source: path, icc }
  const colours = format === 'png' ? await readPngColours(path) : undefined
  if (!colours) return asItIs
  const space = chooseColourSpace(colours, isUsableProfile(icc, colours))
  if (space === 'embedded' || (space === 'srgb' && !icc)) return asItIs
  const profile = space === 'srgb' ? undefined : writeProfile(space)
  return { source: replaceProfile(await readFile(path), colours, profile), icc: profile }
}

/** Embeds a profile in a PNG that has none. */
export function embedProfile(png: Buffer, profile: Buffer): Buffer {
  return replaceProfile(png, { profiles: [] }, profile)
}

/** Replaces the embedded profiles of a PNG, which stand before its pixels. */
function replaceProfile(png: Buffer, { profiles }: Pick<PngColours, 'profiles'>, profile: Buffer | undefined): Buffer {
  const parts = [png.subarray(0, HEAD_BYTES)]
  if (profile) parts.push(buildChunk('iCCP', Buffer.concat([Buffer.from('colours\0\0', 'latin1'), deflateSync(profile, { level: 1 })])))
  let from = HEAD_BYTES
  for (const { from: start, to } of profiles) {
    parts.push(png.subarray(from, start))
    from = to
  }
  return Buffer.concat([...parts, png.subarray(from)])
}
