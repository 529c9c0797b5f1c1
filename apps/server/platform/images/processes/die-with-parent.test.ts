import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { drawPicture } from '../../../test/images/picture-files.ts'
import { projectPath } from '../../paths.ts'
import type { PictureRequest } from './picture-messages.ts'

test('an image process exits during its work when its parent is gone, and ignores SIGINT, SIGTERM and SIGHUP', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tintype-orphan-'))
  try {
    const path = await drawPicture(folder, { name: 'large.png', widthPx: 900, heightPx: 900 })
    const child = fork(projectPath('apps/server/platform/images/processes/pictures-process.ts'), [], {
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    const answers: unknown[] = []
    child.on('message', (message) => answers.push(message))
    await once(child, 'message')
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) child.kill(signal)
    child.send({ id: 1, work: { kind: 'avif', path, outDir: folder } } satisfies PictureRequest)
    const exited = once(child, 'exit')
    // the first image is still running when the second, smaller one is finished
    child.send({
      id: 2,
      work: { kind: 'drawing', svg: '<svg xmlns="http://www.w3.org/2000/svg" width="2" height="2"/>' },
    } satisfies PictureRequest)
    await once(child, 'message')
    child.disconnect()
    expect(await exited).toEqual([null, 'SIGKILL'])
    expect(answers).toEqual(['ready', expect.objectContaining({ id: 2 })])
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
