import { once } from 'node:events'
import { createServer } from 'node:http'
import { join } from 'node:path'
import sharp from 'sharp'
import { ARTWORK_PRESETS, PRESETS } from '../../../apps/server/platform/images/presets.ts'

// The lower bound for this machine with a valid image: decoded once, to the largest size, from which all other sizes are derived, with two
// images in flight, the optimum here. `bare-renditions.ts FILE FOLDER` prints its port; `/?count=24` is answered when that many are
// rendered.
const [file, folder = '.'] = process.argv.slice(2)
const widest = Math.max(...ARTWORK_PRESETS.map((preset) => PRESETS[preset].widthPx))
sharp.concurrency(1)
sharp.cache(false)

async function draw(lane: number): Promise<void> {
  const { data, info } = await sharp(file).autoOrient().resize(widest).toColourspace('srgb').raw().toBuffer({ resolveWithObject: true })
  const raw = { width: info.width, height: info.height, channels: info.channels }
  for (const preset of ARTWORK_PRESETS) {
    const { widthPx, quality } = PRESETS[preset]
    await sharp(data, { raw })
      .resize(widthPx)
      .webp({ quality, effort: 2 })
      .toFile(join(folder, `bare-${lane}-${preset}.webp`))
  }
}

const server = createServer(async (request, response) => {
  let left = Number(new URL(request.url ?? '/', 'http://bare').searchParams.get('count'))
  await Promise.all(
    [1, 2].map(async (lane) => {
      while (left-- > 0) await draw(lane)
    }),
  )
  response.end()
})
server.listen(0, '127.0.0.1')
await once(server, 'listening')
console.log((server.address() as { port: number }).port)
