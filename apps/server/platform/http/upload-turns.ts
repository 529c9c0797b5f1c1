import { setImmediate as nextTurn } from 'node:timers/promises'
import { collectGarbage } from '../collect-garbage.ts'

const TURN_BYTES = 128 * 1024
const COLLECT_BYTES = 4 * 1024 * 1024

let inTurn = 0
let sinceCollected = 0
let turn: Promise<void> | undefined

/**
 * To be awaited before a chunk of an upload is worked on. All uploads together get so many bytes in one turn of the event loop:
 * senders on a fast line would otherwise have it to themselves, and every other request would wait.
 */
export async function uploadTurn(bytes: number): Promise<void> {
  while (inTurn >= TURN_BYTES) {
    turn ??= endTurn()
    await turn
  }
  inTurn += bytes
  sinceCollected += bytes
}

async function endTurn(): Promise<void> {
  await nextTurn()
  turn = undefined
  inTurn = 0
  if (sinceCollected >= COLLECT_BYTES) collectChunks()
}

/**
 * Used chunks lie outside the heap and next to nothing in it, so the young generation, which costs a millisecond, is not looked
 * at by itself; instead the whole heap was, once for every 20 MB, with half of the processor time that an upload took.
 */
function collectChunks(): void {
  sinceCollected = 0
  collectGarbage({ type: 'minor' })
}
