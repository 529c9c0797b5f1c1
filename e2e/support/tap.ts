import { setTimeout as delay } from 'node:timers/promises'
import type { Locator } from 'playwright-core'

const HEARD_WITHIN_MS = 5000

/**
 * A tap that the page has heard. Now and then the emulated touch that follows two fingers becomes no click, and nothing of it reaches
 * the page; then it is made again, as somebody would. A click that was heard is never repeated.
 */
export async function tap(target: Locator): Promise<void> {
  // left behind by a click that leads to another page, it has been heard too
  const heard = target
    .evaluate((element) => new Promise<void>((done) => element.addEventListener('click', () => done(), { once: true, capture: true })))
    .catch(() => undefined)
    .then(() => true)
  for (let tries = 0; tries < 3; tries++) {
    await target.tap()
    if (await Promise.race([heard, delay(HEARD_WITHIN_MS, false)])) return
  }
  throw new Error(`no tap on ${target} was heard`)
}
