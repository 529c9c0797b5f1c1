import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright-core'

/** Opens a page and waits until the network is idle. @returns the gzipped size of its scripts in kilobytes of 1000 bytes */
export async function weighScripts(page: Page, path: string): Promise<number> {
  const sizes: Promise<number>[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return
    sizes.push(response.body().then((body) => gzipSync(body).length))
  })
  await page.goto(path, { waitUntil: 'networkidle' })
  const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
  return bytes / 1000
}
