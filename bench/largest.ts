import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { limits } from '@tintype/contract/limits'
import sharp, { type Sharp } from 'sharp'
import { signUpConfirmed } from '../e2e/support/api.ts'
import { artworkForm, photoPath } from '../e2e/support/photo.ts'
import { startTestServer } from '../e2e/support/server.ts'
import { type Figure, figure } from './support/figure.ts'
import { untilRendered } from './support/large-photograph.ts'
import { watchMemory } from './support/processes.ts'

/** The largest plate at its finest, 70 × 100 cm at 300 dots per inch: 97.7 megapixels. */
const SIZE = { width: 8268, height: 11_811 }
/** Of each kind, all at the same instant. */
const OF_EACH = 4
const kinds: Record<string, (picture: Sharp) => Sharp> = {
  webp: (picture) => picture.webp({ quality: 50, effort: 0 }),
  jpeg: (picture) => picture.jpeg({ quality: 60 }),
  png: (picture) => picture.png({ palette: true, colours: 4, compressionLevel: 1 }),
}

/** The largest pictures that are taken, several at once: what all processes hold meanwhile, and for how long. */
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
    return figures
  } finally {
    await server.remove()
    await rm(folder, { recursive: true, force: true })
  }
}
