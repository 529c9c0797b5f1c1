import sharp from 'sharp'
import type { Pictures } from '../../platform/images/pictures.ts'

type Size = { widthPx: number; heightPx: number }

/** The colour of a picture of one colour in each output, by the name of the output. */
export async function renderOutputColours(
  pictures: Pictures,
  path: string,
  { widthPx, heightPx, folder }: Size & { folder: string },
): Promise<Record<string, number[]>> {
  const cutTo = (scale: number) => ({
    ...{ crop: { leftPx: 0, topPx: 0, widthPx, heightPx }, widthPx: widthPx * scale, heightPx: heightPx * scale },
    ...{ bleedPx: 2, dotsPerInch: 150 },
  })
  const { renditions, palette } = await pictures.render(path, ['w320'], folder)
  const print = await pictures.cutForPrint(path, cutTo(1), folder)
  return {
    rendition: await readCentreColour(renditions[0]?.path ?? ''),
    'palette of a rendition': parseHexColour(palette[0]?.hex),
    'measured palette': parseHexColour((await pictures.measure(path)).palette[0]?.hex),
    'JPEG for a model': await readCentreColour(await pictures.shrink(path)),
    'print as it is': await readCentreColour(print.path),
    'preview of a print': await readCentreColour(Buffer.from(print.preview, 'base64')),
    'enlarged print': await readCentreColour((await pictures.cutForPrint(path, cutTo(2), folder)).path),
    'detail of a print': await readCentreColour(await pictures.cutDetail(path, cutTo(1).crop, folder)),
  }
}

/** The outputs whose colour differs from the wanted one by more than the encoders change it. */
export function findWrongColours(outputs: Record<string, number[]>, wanted: readonly number[]): Record<string, number[]> {
  const isWrong = (seen: number[]) => wanted.some((level, channel) => !(Math.abs((seen[channel] ?? Number.NaN) - level) <= 3))
  return Object.fromEntries(Object.entries(outputs).filter(([, seen]) => isWrong(seen)))
}

async function readCentreColour(picture: string | Buffer): Promise<number[]> {
  const { data, info } = await sharp(picture).toColourspace('srgb').removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const at = (Math.floor(info.height / 2) * info.width + Math.floor(info.width / 2)) * info.channels
  return [...data.subarray(at, at + 3)]
}

function parseHexColour(hex: string | undefined): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(hex?.slice(at, at + 2) ?? '', 16))
}
