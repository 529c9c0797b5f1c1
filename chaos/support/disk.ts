import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, open, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { until } from '../../e2e/support/until.ts'

const SIZE_BYTES = 3 * 2 ** 30
const TRIAL_BYTES = 8 * 2 ** 20

/** Whether a disk of one's own can be made here, tried with a small one: it takes root, and loop devices that may be mounted. */
export function findDiskProblem(): string | undefined {
  if (process.getuid?.() !== 0) return 'only root can mount a disk'
  const home = mkdtempSync(join(tmpdir(), 'tintype-disk-'))
  const [device, folder] = [join(home, 'device'), join(home, 'mounted')]
  try {
    mkdirSync(folder)
    writeFileSync(device, '')
    truncateSync(device, TRIAL_BYTES)
    run('mkfs.ext4', '-q', '-F', device)
    run('mount', '-o', 'loop', device, folder)
    run('umount', folder)
    return undefined
  } catch (error) {
    return `no disk of its own can be mounted: ${(error as Error).message.split('\n')[0]}`
  } finally {
    rmSync(home, { recursive: true, force: true })
  }
}

/** A file system whose device is a file: the file holds what reached the device, and nothing that the kernel still keeps back. */
export type Disk = {
  folder: string
  /** What the device holds at this moment, put aside. */
  photograph(): void
  /** The power comes back: the disk as it was photographed. Nobody may have a file open on it. */
  restore(): Promise<void>
  remove(): Promise<void>
}

/** @param sizeBytes  what it may hold; it takes as much of the machine's disk as lies on it */
export async function makeDisk(sizeBytes = SIZE_BYTES): Promise<Disk> {
  const home = await mkdtemp(join(tmpdir(), 'tintype-disk-'))
  const [device, photograph, folder] = [join(home, 'device'), join(home, 'photograph'), join(home, 'mounted')]
  // the user of the database passes through
  await chmod(home, 0o755)
  await mkdir(folder)
  const file = await open(device, 'w')
  await file.truncate(sizeBytes)
  await file.close()
  run('mkfs.ext4', '-q', '-F', device)
  const mount = () => run('mount', '-o', 'loop', device, folder)
  const unmount = () => until('a disk that nobody uses', async () => succeeds('umount', folder), 30)
  mount()
  return {
    folder,
    photograph: () => run('cp', '--sparse=always', device, photograph),
    async restore() {
      await unmount()
      await rename(photograph, device)
      mount()
    },
    async remove() {
      await unmount()
      await rm(home, { recursive: true, force: true })
    },
  }
}

function run(program: string, ...parameters: string[]): void {
  execFileSync(program, parameters, { stdio: 'pipe' })
}

function succeeds(program: string, ...parameters: string[]): boolean {
  try {
    run(program, ...parameters)
    return true
  } catch {
    return false
  }
}
