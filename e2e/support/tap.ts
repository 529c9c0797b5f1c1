import { setTimeout as delay } from 'node:timers/promises'
import type { Locator } from 'playwright-core'

const HEARD_WITHIN_MS = 5000

/**
 * Taps until the page receives the click: after a gesture with two fingers Chromium sometimes drops an emulated tap.
 * A received click is never repeated.
 */
export async function tap(target: Locator): Promise<void> {
  // a navigation destroys the listener, which also proves the click
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
