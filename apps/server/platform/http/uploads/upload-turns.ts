import { setImmediate as nextTurn } from 'node:timers/promises'

const TURN_BYTES = 128 * 1024

let inTurn = 0
let turn: Promise<void> | undefined

/**
 * Awaited before each upload chunk is processed. Limits the bytes of all uploads per event loop turn, because fast senders would otherwise
 * delay all other requests.
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
