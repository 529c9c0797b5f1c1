import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { ProductPage } from '@tintype/contract/orders/store'
import { type Caller, createCaller, type Person, signIn, signUpConfirmed } from '../../e2e/support/api.ts'
import { CHROMIUM_FLAGS, chromiumPath } from '../../e2e/support/browser.ts'
import { artworkForm } from '../../e2e/support/photo.ts'
import { operator, startTestServer } from '../../e2e/support/server.ts'
import { until } from '../../e2e/support/until.ts'
import { type Figure, figure, median } from '../support/figure.ts'
import { resolveTool } from '../support/tool-packages.ts'

/** The performance score depends on the machine's other load. */
const ROUNDS = 3
const PRODUCTS = 6
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const artist: Person = { name: 'Bench Artist', email: 'bench@artist.example', password: 'Salt-and-silver-9!' }

/**
 * Lighthouse on public pages with its simulated phone: the store's pages, two of the landing pages (all five share one component), Hope and
 * the longest policy. Scores from 0 to 100: the worst round, but the median for performance. Layout shift is listed separately, because it
 * does not depend on the processor.
 */
export async function benchLighthouse(): Promise<Figure[]> {
  const server = await startTestServer({ AVIF: '1' })
  try {
    const pages = { ...(await openStore(server.url)), ...(await openPublic(server.url)) }
    const figures: Figure[] = []
    for (const [name, path] of Object.entries(pages)) figures.push(...(await audit(name, server.url + path)))
    return figures
  } finally {
    await server.remove()
  }
}

async function audit(name: string, url: string): Promise<Figure[]> {
  const reports: Report[] = []
  for (let round = 0; round < ROUNDS; round++) reports.push(await runLighthouse(url))
  const scores = (category: (typeof CATEGORIES)[number]) => reports.map(({ categories }) => (categories[category]?.score ?? 0) * 100)
  const values = (id: string) => reports.map(({ audits }) => audits[id]?.numericValue ?? Number.NaN)
  return [
    figure(`lighthouse.${name}.performance`, median(scores('performance')), 'of 100'),
    ...CATEGORIES.slice(1).map((category) =>
      figure(`lighthouse.${name}.${category.replace('-', '_')}`, Math.min(...scores(category)), 'of 100'),
    ),
    figure(`lighthouse.${name}.lcp_ms`, median(values('largest-contentful-paint')), 'ms'),
    figure(`lighthouse.${name}.shift`, Math.max(...values('cumulative-layout-shift')), 'of the window'),
  ]
}

type Report = {
  categories: Partial<Record<string, { score: number | null }>>
  audits: Partial<Record<string, { numericValue?: number }>>
  runtimeError?: { message: string }
}

/** In a separate process with its own browser, as users run it. */
async function runLighthouse(url: string): Promise<Report> {
  const flags = ['--headless', ...CHROMIUM_FLAGS].join(' ')
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [resolveTool('lighthouse/cli/index.js'), url, '--quiet', '--output=json', '--no-enable-error-reporting', `--chrome-flags=${flags}`],
    { maxBuffer: 64 * 1024 * 1024, env: { ...process.env, CHROME_PATH: chromiumPath() } },
  )
  const report = JSON.parse(stdout) as Report
  if (report.runtimeError) throw new Error(`Lighthouse could not look at ${url}: ${report.runtimeError.message}`)
  return report
}

/** The browse page, one shop and one product page, with all images of production. */
async function openStore(url: string): Promise<Record<'store' | 'shop' | 'product', string>> {
  await signUpConfirmed(url, artist)
  const [seller, desk] = await Promise.all([signIn(url, { ...artist, username: artist.name }), signIn(url, operator)])
  for (let at = 0; at < PRODUCTS; at++) {
    await sent(seller, '/api/upload-artwork', await artworkForm({ artworkName: `Doves ${at}` }, undefined, String(at)))
  }
  const artworks = await until('the renditions', async () => {
    const { body } = await seller.get(`/api/artist-artworks?limit=${PRODUCTS}`)
    const all = body.artworks as { uid: string; imageUrl: string | null }[] | undefined
    return all?.length === PRODUCTS && all.every(({ imageUrl }) => imageUrl) && all
  })
  for (const { uid } of artworks) await sent(desk, `/api/backoffice/artworks/${uid}/approve`, {})
  // the job that creates them runs every two minutes
  const { handle, artistHandle } = await until(
    'the pictures in AVIF',
    async () => {
      const { products } = (await createCaller(url).get('/api/store/products')).body as ProductPage
      return products.every(({ picture }) => picture.avif) && products[0]
    },
    400,
  )
  return { store: '/store', shop: `/store/collections/${artistHandle}`, product: `/store/products/${handle}` }
}

/** The pages outside the store, with one cause. */
async function openPublic(url: string) {
  const desk = await signIn(url, operator)
  const cause = {
    title: 'Mended Boats',
    description: 'They mend boats and nets. '.repeat(12),
    funding_goal: 1500,
    image_urls: ['/art/pier.webp'],
  }
  const { slug } = await sent(desk, '/api/backoffice/causes', cause)
  return {
    landing: '/artists',
    space: '/space-photography',
    hope: '/hope',
    cause: `/hope/causes/${slug}`,
    terms: '/policies/terms-of-service',
  }
}

async function sent(caller: Caller, path: string, payload: Parameters<Caller['post']>[1]): Promise<{ slug?: string }> {
  const { status, body } = await caller.post(path, payload)
  if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`)
  return body
}
