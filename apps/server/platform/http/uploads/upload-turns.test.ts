import { setImmediate as nextTurn } from 'node:timers/promises'
import { beforeEach, expect, test } from 'vitest'
import { uploadTurn } from './upload-turns.ts'

const MB = 1024 * 1024
const CHUNK = 64 * 1024

/** Uses up the current turn. */
beforeEach(() => uploadTurn(MB))

test('uploadTurn lets other work run at least 100 times while 16 uploads process their chunks', async () => {
  let isDone = false
  let turnsOfOthers = 0
  const uploads = Promise.all(
    Array.from({ length: 16 }, async () => {
      for (let sent = 0; sent < MB; sent += CHUNK) await uploadTurn(CHUNK)
    }),
  ).then(() => (isDone = true))
  while (!isDone) {
    await nextTurn()
    turnsOfOthers++
  }
  await uploads
  expect(turnsOfOthers).toBeGreaterThanOrEqual(100)
})
