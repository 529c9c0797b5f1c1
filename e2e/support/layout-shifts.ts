import type { Page, Route } from 'playwright-core'

/** Every page preloads the serif and the sans. */
const PRELOADED_FONTS = 2

/**
 * Opens a page and sums its layout shifts until the network is idle. The styles wait for the preloaded fonts: a font that arrives after
 * the first paint reflows the text, and the order of arrival would be chance. Scripts load twice, because interception turns off the cache.
 */
export async function measureShifts(page: Page, path: string): Promise<number> {
  await page.addInitScript(() => {
    Reflect.set(window, 'shifts', 0)
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) Reflect.set(window, 'shifts', Reflect.get(window, 'shifts') + Reflect.get(entry, 'value'))
    }).observe({ type: 'layout-shift', buffered: true })
  })
  let arrived = 0
  const waiting: Route[] = []
  page.on('requestfinished', async (request) => {
    if (request.resourceType() !== 'font' || ++arrived < PRELOADED_FONTS) return
    await Promise.all(waiting.splice(0).map((route) => route.continue()))
  })
  await page.route('**/*.css', async (route) => {
    if (arrived < PRELOADED_FONTS) waiting.push(route)
    else await route.continue()
  })
  await page.goto(path, { waitUntil: 'networkidle' })
  await page.unroute('**/*.css')
  return page.evaluate(() => Reflect.get(window, 'shifts') as number)
}
