import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fuzzPictures } from '../../apps/server/test/images/fuzz-pictures.ts'
import { startedMb } from '../support/processes.ts'

// `npm run fuzz`, or `npm run fuzz -- 500 7`: number of broken images, and seed. A fault names its file, which the same seed reproduces.
const [files = 10_000, seed = 1] = process.argv.slice(2).map(Number)
/** The permitted memory growth between a third of the run and its end: more is a leak, less is noise. */
const GROWTH_MB = 16

const folder = await mkdtemp(join(tmpdir(), 'tintype-fuzz-'))
try {
  const {
    taken,
    printed,
    refused,
    faults,
    residentMb: held,
  } = await fuzzPictures({
    seed,
    files,
    folder,
    timeoutMs: 10_000,
    // without this process, which creates the broken images and whose memory depends on its garbage collector
    measureMb: startedMb,
    onTenth: (done) => console.log(`${done} of ${files}`),
  })
  const grownMb = Math.round((held.at(-1) ?? 0) - (held[2] ?? 0))
  console.log(
    `${taken} taken, ${printed} of these printed and shrunk too, ${refused} refused, ${faults.length} faults; memory of the picture process: ${held.map(Math.round).join(', ')} MB`,
  )
  for (const { index, what } of faults) console.error(`seed ${seed}, file ${index}: ${what}`)
  if (grownMb > GROWTH_MB) console.error(`${grownMb} MB were not given back`)
  process.exitCode = faults.length || grownMb > GROWTH_MB ? 1 : 0
} finally {
  await rm(folder, { recursive: true })
}
