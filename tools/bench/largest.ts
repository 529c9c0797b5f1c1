import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { limits } from '@tintype/contract/limits'
import sharp, { type Sharp } from 'sharp'
import { type Caller, createCaller, signIn, signUpConfirmed } from '../../e2e/support/api.ts'
import { buildOrder } from '../../e2e/support/order.ts'
import { artworkForm, photoPath } from '../../e2e/support/photo.ts'
import { operator, startTestServer, type TestServer } from '../../e2e/support/server.ts'
import { until } from '../../e2e/support/until.ts'
import { type Figure, figure } from '../support/figure.ts'
import { untilRendered } from '../support/large-photograph.ts'
import { watchMemory } from '../support/processes.ts'

/** The largest print at the highest resolution, 70 × 100 cm at 300 dots per inch: 97.7 megapixels. */
const SIZE = { width: 8268, height: 11_811 }
/** Concurrent requests per kind. */
const OF_EACH = 4
const kinds: Record<string, (picture: Sharp) => Sharp> = {
  webp: (picture) => picture.webp({ quality: 50, effort: 0 }),
  jpeg: (picture) => picture.jpeg({ quality: 60 }),
  png: (picture) => picture.png({ palette: true, colours: 4, compressionLevel: 1 }),
}
/**
 * Originals of the largest print: printed pixel by pixel from formats that must be decoded completely (rotated, WEBP, both at once), and
 * enlarged to the maximum.
 */
const originals: Record<string, (picture: Sharp) => Sharp> = {
  whole: (picture) => picture.resize({ ...SIZE, fit: 'cover' }).jpeg({ quality: 60 }),
  turned: (picture) =>
    picture
      .resize({ width: SIZE.height, height: SIZE.width, fit: 'cover' })
      .withMetadata({ orientation: 6 })
      .jpeg({ quality: 60, progressive: true }),
  webp: (picture) => picture.resize({ ...SIZE, fit: 'cover' }).webp({ quality: 50, effort: 0 }),
  webp_turned: (picture) =>
    picture
      .resize({ width: SIZE.height, height: SIZE.width, fit: 'cover' })
      .withMetadata({ orientation: 6 })
      .webp({ quality: 50, effort: 0 }),
  enlarged: (picture) => picture.resize({ width: 1750, height: 2500, fit: 'cover' }).jpeg({ quality: 90 }),
}

/** Uploads of the largest accepted images, several at once, and their print files: the memory of all processes, and the duration. */
export async function benchLargest(): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'tintype-bench-'))
  const server = await startTestServer()
  try {
    const artist = await signUpConfirmed(server.url, { name: 'Large', email: 'large@artist.example', password: 'Salt-and-silver-9!' })
    const figures: Figure[] = []
    let handedIn = 0
    for (const [kind, encode] of Object.entries(kinds)) {
      const path = join(folder, `largest.${kind}`)
      await encode(sharp(photoPath).resize({ ...SIZE, fit: 'cover' })).toFile(path)
      const { size } = await stat(path)
      console.log(`  ${kind}: ${(size / 1024 / 1024).toFixed(1)} MB`)
      if (size > limits.artwork.fileBytes) throw new Error(`the ${kind} is larger than what is taken`)
      const forms = await Promise.all(
        Array.from({ length: OF_EACH }, (_, place) => artworkForm({ artworkName: `${kind} ${place}` }, path, `${place}`)),
      )
      const memory = watchMemory(server.pid())
      const begun = performance.now()
      const answers = await Promise.all(forms.map((form) => artist.post('/api/upload-artwork', form)))
      const answered = performance.now() - begun
      const refused = answers.find(({ status }) => status !== 200)
      if (refused) throw new Error(`refused: ${JSON.stringify(refused.body)}`)
      handedIn += OF_EACH
      await untilRendered(artist, handedIn)
      figures.push(
        figure(`largest.${kind}_answer_s`, answered / 1000, `s until the last of ${OF_EACH} was answered`),
        figure(`largest.${kind}_rendered_s`, (performance.now() - begun) / 1000, `s until all ${OF_EACH} were drawn`),
        figure(`largest.${kind}_mb`, memory.stop(), 'MB of all processes at most'),
      )
    }
    return [...figures, ...(await benchPrints(server, artist, { folder, handedIn }))]
  } finally {
    await server.remove()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Sequentially, from the order to its print file. */
async function benchPrints(
  server: TestServer,
  artist: Caller,
  { folder, handedIn }: { folder: string; handedIn: number },
): Promise<Figure[]> {
  const desk = await signIn(server.url, operator)
  const figures: Figure[] = []
  for (const [name, encode] of Object.entries(originals)) {
    const path = join(folder, `${name}.${name.startsWith('webp') ? 'webp' : 'jpg'}`)
    await encode(sharp(photoPath)).toFile(path)
    const fields = { artworkName: `Print ${name}`, orientation: 'vertical', tags: 'dove,vertical' }
    const { uid } = await good(artist.post('/api/upload-artwork', await artworkForm(fields, path)))
    await untilRendered(artist, ++handedIn)
    await good(desk.post(`/api/backoffice/artworks/${uid}/approve`, {}))
    const { products } = await good(createCaller(server.url).get('/api/store/products?limit=1'))
    const order = buildOrder([{ product: products[0].handle, size: 'extra_large', quantity: 1 }])
    const memory = watchMemory(server.pid())
    const begun = performance.now()
    const { orderNumber } = await good(createCaller(server.url).post('/api/store/orders', order, { 'idempotency-key': `largest-${name}` }))
    const made = await until(
      `what ${name} is printed from`,
      async () => {
        const { lines } = await good(desk.get(`/api/backoffice/orders/${orderNumber}`))
        const [print] = lines[0].prints
        if (print?.holdReason) throw new Error(print.holdReason)
        return print?.fileMaking as string | undefined
      },
      180,
    )
    console.log(`  ${name}: ${made}`)
    figures.push(
      figure(`largest.print_${name}_s`, (performance.now() - begun) / 1000, 's from the order to the print file'),
      figure(`largest.print_${name}_mb`, memory.stop(), 'MB of all processes at most'),
    )
  }
  return figures
}

async function good(asked: ReturnType<Caller['get']>): Promise<Record<string, any>> {
  const { status, body } = await asked
  if (status >= 300) throw new Error(`refused with ${status}: ${JSON.stringify(body)}`)
  return body
}
