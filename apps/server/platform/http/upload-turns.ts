import { setImmediate as nextTurn } from 'node:timers/promises'

const TURN_BYTES = 128 * 1024

let inTurn = 0
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
}

async function endTurn(): Promise<void> {
  await nextTurn()
  turn = undefined
  inTurn = 0
}
