import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { getPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { forkForPictures } from './fork-for-pictures.ts'

test('every thread of a picture process is behind us, those with which Node starts, too', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tintype-fork-'))
  const path = join(folder, 'process.mjs')
  await writeFile(
    path,
    `import { readdirSync } from 'node:fs'
    import { getPriority } from 'node:os'
    const threads = process.platform === 'linux' ? readdirSync('/proc/self/task').map(Number) : [process.pid]
    process.send(threads.map((thread) => getPriority(thread)))`,
  )
  const child = forkForPictures(path, { memoryKb: 1024 * 1024, flags: [], stdio: ['ignore', 'ignore', 'ignore', 'ipc'] })
  const [priorities] = (await once(child, 'message')) as [number[]]
  child.disconnect()
  expect(priorities.length).toBeGreaterThan(process.platform === 'linux' ? 1 : 0)
  for (const priority of priorities) expect(priority).toBe(Math.min(getPriority() + 10, 19))
  await rm(folder, { recursive: true })
})
