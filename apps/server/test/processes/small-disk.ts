import { execFileSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export type SmallDisk = { folder: string; grow(sizeKb: number): void; remove(): Promise<void> }

/** A disk in memory of limited size; undefined if it cannot be mounted, which requires root. */
export async function mountSmallDisk(sizeKb: number): Promise<SmallDisk | undefined> {
  if (process.getuid?.() !== 0) return undefined
  const folder = await mkdtemp(join(tmpdir(), 'tintype-small-disk-'))
  const mount = (...parameters: string[]) => execFileSync('mount', [...parameters, folder], { stdio: 'pipe' })
  try {
    mount('-t', 'tmpfs', '-o', `size=${sizeKb}k`, 'tmpfs')
  } catch {
    await rm(folder, { recursive: true })
    return undefined
  }
  return {
    folder,
    grow: (largerKb) => void mount('-o', `remount,size=${largerKb}k`),
    async remove() {
      execFileSync('umount', ['-l', folder], { stdio: 'pipe' })
      await rm(folder, { recursive: true })
    },
  }
}
