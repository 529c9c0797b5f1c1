import { lstat, readdir, stat } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cutRepeatedly, openRunOnDisk } from './faults/power-cut.ts'
import { travel } from './journey.ts'
import { killRepeatedly } from './money/money-under-kills.ts'
import { type Disk, findDiskProblem, makeDisk } from './support/faults/disk.ts'
import { openRun, type Run } from './support/run.ts'
import type { Verdict } from './support/verdict.ts'

// A short form of `npm run chaos`, which also has controls and measures the start time.

// two artists, because only every second one donates; each product needs a print file per size
const options = { seed: 20261125, sellers: 2, productsEach: 1 }
const diskProblem = findDiskProblem()
let disk: Disk | undefined
let run: Run

beforeAll(async () => {
  disk = diskProblem ? undefined : await makeDisk()
  run = disk ? await openRunOnDisk(disk, options) : await openRun(options)
})
afterAll(async () => {
  await run?.server.remove()
  await disk?.remove()
})

test('a kill of the server and its database loses no data and duplicates none', async () => {
  const [money, , ...afterwards] = await killRepeatedly(run, { rounds: 1, targets: ['both'] })
  expectSound([money, ...afterwards])
  expectAcknowledged(0)
})

test('a power cut loses no acknowledged data', async (context) => {
  if (!disk) return context.skip(`NO POWER WAS CUT: ${diskProblem}`)
  const before = run.load.books.sent.acknowledged
  expectSound([await cutRepeatedly(run, disk, 1)])
  expectAcknowledged(before)
})

test('a server killed after an upload and after a payout loses no step from signup to payout', async () => {
  expect(await travel(run.server, ['upload', 'payment'])).toEqual([])
})

test('no other user of the machine can list or read what the server stores, such as mails with links', async () => {
  const { dataDir } = run.server
  const open: string[] = []
  for (const entry of await readdir(dataDir, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    // PostgreSQL keeps its folder private itself
    if (path.startsWith(join(dataDir, 'postgres', sep))) continue
    if ((await lstat(path)).mode & 0o077) open.push(path)
  }
  expect(open).toEqual([])
  expect((await stat(dataDir)).mode & 0o066).toBe(0)
})

function expectSound(verdicts: readonly (Verdict | undefined)[]): void {
  for (const verdict of verdicts) expect(verdict).toMatchObject({ faults: [] })
}

/** Without acknowledged requests a round proves nothing. */
function expectAcknowledged(before: number): void {
  expect(run.load.books.sent.acknowledged).toBeGreaterThan(before)
}
