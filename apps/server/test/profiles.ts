import sharp from 'sharp'

/** An ICC profile that the image library brings along, as it stands in a file. */
export async function profileBytes(kind: 'cmyk' | 'p3' | 'srgb'): Promise<Buffer> {
  const jpeg = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#888' } })
    .withIccProfile(kind)
    .jpeg()
    .toBuffer()
  const { icc } = await sharp(jpeg).metadata()
  if (!icc) throw new Error(`there is no profile of ${kind}`)
  return icc
}
