import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Pictures } from '../../apps/server/platform/images/pictures.ts'
import { ARTWORK_PRESETS } from '../../apps/server/platform/images/presets.ts'
import { createPicturesPool } from '../../apps/server/platform/images/processes/pictures-pool.ts'
import { createLogger } from '../../apps/server/platform/observability/logger.ts'
import { startScript } from '../support/children.ts'
import { type Figure, figure, median } from '../support/figure.ts'
import { makeLargePhotograph } from '../support/large-photograph.ts'
import { nodeMb } from '../support/processes.ts'

const AT_ONCE = 8
const ROUNDS = 7
const A_ROUND = 24
/** The number of images over which memory must not grow. */
const MANY = 500

/**
 * From an uploaded photograph of 24 megapixels to all its renditions, 8 at once: complete validation, then rendering. Compared with a plain
 * script that only renders the same at its optimal concurrency. Then continuously, for the memory of the image process.
 */
export async function benchRenditions(): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'tintype-bench-'))
  const processPath = resolve(import.meta.dirname, '../../build/server/pictures.js')
  const pictures = createPicturesPool({ processPath, workers: 2, keepsPixels: true, log: createLogger({ level: 'silent' }) })
  try {
    const path = await makeLargePhotograph(folder)
    const bare = await startScript(`${import.meta.dirname}/support/bare-renditions.ts`, [path, folder])
    const rounds: { own: number; drawn: number; limit: number }[] = []
    // the first round only warms up
    for (let round = -1; round < ROUNDS; round++) {
      const limit = await perSecond(async () => void (await fetch(`http://127.0.0.1:${bare.firstLine}/?count=${A_ROUND}`)))
      const own = await perSecond(() => takeIn(pictures, { path, folder, count: A_ROUND }))
      const drawn = await perSecond(() => takeIn(pictures, { path, folder, count: A_ROUND, isInspected: true }))
      if (round >= 0) rounds.push({ own, drawn, limit })
    }
    await bare.stop()
    const held: number[] = []
    await takeIn(pictures, { path, folder, count: MANY, onTaken: () => held.push(nodeMb(process.pid)) })
    const [early, late] = [held.slice(MANY * 0.1, MANY / 2), held.slice(MANY / 2)]
    const middle = (of: (round: (typeof rounds)[number]) => number) => median(rounds.map(of))
    const limit = middle((round) => round.limit)
    return [
      figure(
        'renditions.intake_per_s',
        middle(({ own }) => own),
        'pictures/s, looked at and drawn',
        limit,
      ),
      figure(
        'images.renditions_per_s',
        middle(({ drawn }) => drawn),
        'pictures/s, drawn',
        limit,
      ),
      figure('renditions.memory_mb', Math.max(...held), `MB at most, over ${MANY} pictures`),
      figure('renditions.memory_growth', median(late) / median(early), 'of its second half / its first'),
    ]
  } finally {
    await pictures.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

type Lot = { path: string; folder: string; count: number; isInspected?: boolean; onTaken?: () => void }

async function takeIn(pictures: Pictures, { path, folder, count, isInspected, onTaken }: Lot): Promise<void> {
  let left = count
  const lanes = Array.from({ length: AT_ONCE }, async (_, lane) => {
    const outDir = join(folder, `lane-${lane}`)
    await mkdir(outDir, { recursive: true })
    while (left-- > 0) {
      if (!isInspected) await pictures.inspect(path, outDir)
      await pictures.render(path, ARTWORK_PRESETS, outDir, outDir)
      onTaken?.()
    }
  })
  await Promise.all(lanes)
}

async function perSecond(work: () => Promise<void>): Promise<number> {
  const begun = performance.now()
  await work()
  return (A_ROUND / (performance.now() - begun)) * 1000
}
