import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright-core'

/** Opens a page and waits until the network is idle. @returns the gzipped size of its scripts in kilobytes of 1000 bytes */
export async function weighScripts(page: Page, path: string): Promise<number> {
  const weigh = watchScripts(page)
  await page.goto(path, { waitUntil: 'networkidle' })
  return weigh()
}

/** @returns a function for the gzipped size of the scripts that the page has loaded since, in kilobytes of 1000 bytes */
export function watchScripts(page: Page): () => Promise<number> {
  const sizes: Promise<number>[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return
    sizes.push(response.body().then((body) => gzipSync(body).length))
  })
  return async () => (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0) / 1000
}
