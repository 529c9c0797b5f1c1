import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, open, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { until } from '../../../../e2e/support/until.ts'

const SIZE_BYTES = 3 * 2 ** 30
const TRIAL_BYTES = 8 * 2 ** 20

/** Whether a separate disk can be created, tested with a small one: this needs root and mountable loop devices. */
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

/** A file system on a loop device: the backing file contains what reached the device, without the kernel's unwritten pages. */
export type Disk = {
  folder: string
  /** Copies the current content of the device. */
  photograph(): void
  /** Restores the copy, like a machine after a power failure. No file on the disk may be open. */
  restore(): Promise<void>
  remove(): Promise<void>
}

/** @param sizeBytes  the capacity; the backing file uses only the space of its content */
export async function makeDisk(sizeBytes = SIZE_BYTES): Promise<Disk> {
  const home = await mkdtemp(join(tmpdir(), 'tintype-disk-'))
  const [device, photograph, folder] = [join(home, 'device'), join(home, 'photograph'), join(home, 'mounted')]
  // the database's user needs access to the folder
  await chmod(home, 0o755)
  await mkdir(folder)
  const file = await open(device, 'w')
  await file.truncate(sizeBytes)
  await file.close()
  run('mkfs.ext4', '-q', '-F', device)
  const mount = () => run('mount', '-o', 'loop', device, folder)
  const unmount = () => until('an unused disk', async () => succeeds('umount', folder), 30)
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
