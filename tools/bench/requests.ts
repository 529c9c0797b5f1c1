import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createCaller } from '../../e2e/support/api.ts'
import { startTestServer, type TestServer } from '../../e2e/support/server.ts'
import { type Figure, figure } from '../support/figure.ts'
import { buildCardOrder, buildUploadForm, expectSuccess, seedStore } from '../support/house.ts'
import { connectToInspector, type Inspector } from './support/inspector.ts'

const root = resolve(import.meta.dirname, '../..')

/** A file counts if it runs in each of these equal requests, so that timers of the server do not count. */
const REPEATS = 6

/**
 * How many files of ours a request passes: those in which a function runs, by V8's precise coverage of a server that runs from source. A
 * process of its own decodes pictures; its files are not counted. Prints the files by layer.
 */
export async function benchRequests(): Promise<Figure[]> {
  const release = await mkdtemp(join(tmpdir(), 'tintype-requests-'))
  const scripts = { start: `exec node --inspect=127.0.0.1:0 ${root}/apps/server/main.ts` }
  await writeFile(join(release, 'package.json'), JSON.stringify({ scripts }))
  const settings: Record<string, string> = {}
  const server = await startTestServer(settings, release)
  try {
    const requests = await prepareRequests(server)
    await server.stop()
    // without workers, whose jobs would count
    settings.ROLE = 'web'
    await server.start()
    const inspector = await connectToInspector(server.output())
    const figures: Figure[] = []
    for (const [name, send] of Object.entries(requests)) {
      const files = await listPassedFiles(inspector, send)
      printLayers(name, files)
      figures.push(figure(`request.${name}_files`, files.length, 'files'))
    }
    inspector.close()
    return figures
  } finally {
    await server.remove()
    await rm(release, { recursive: true, force: true })
  }
}

async function prepareRequests({ url }: TestServer): Promise<Record<string, () => Promise<unknown>>> {
  const { sellers } = await seedStore(url, 1, 1)
  const [seller] = sellers
  const product = seller?.products[0]
  if (!seller || !product) throw new Error('no product')
  const visitor = createCaller(url)
  return {
    product: () => expectSuccess(visitor.get(`/api/store/products/${product}`)),
    order: () => {
      const order = buildCardOrder([{ product, size: 'medium', quantity: 1 }])
      return expectSuccess(visitor.post('/api/store/orders', order, { 'idempotency-key': randomUUID() }))
    },
    upload: async () => expectSuccess(seller.artist.post('/api/upload-artwork', await buildUploadForm(`Pier ${randomUUID()}`))),
  }
}

async function listPassedFiles(inspector: Inspector, send: () => Promise<unknown>): Promise<string[]> {
  await send()
  let passed: string[] | undefined
  for (let repeat = 0; repeat < REPEATS; repeat++) {
    await inspector.takeCoverage()
    await send()
    const files = (await inspector.takeCoverage()).flatMap((url) => toOwnFile(url) ?? [])
    passed = passed ? passed.filter((file) => files.includes(file)) : files
  }
  return (passed ?? []).toSorted()
}

function toOwnFile(url: string): string | undefined {
  if (!url.startsWith('file://') || url.includes('/node_modules/')) return undefined
  const path = relative(root, fileURLToPath(url))
  return /^(apps|packages)\//.test(path) ? path : undefined
}

/** The layers of a request, in the order in which it passes them. */
const layers: [name: string, paths: RegExp][] = [
  ['HTTP: middleware, limits, bodies, responses', /^apps\/server\/(http\/|server\.ts)/],
  ['rules of paths and routes', /^apps\/server\/compose\//],
  ['platform: sign-in, limits of attempts', /^apps\/server\/platform\/auth\//],
  ['platform: log, metrics, traces', /^apps\/server\/platform\/observability\//],
  ['platform: database, jobs, storage and the rest', /^apps\/server\/platform\//],
  ['module: routes, verbs, rules, queries, views', /^apps\/server\/modules\//],
  ['packages: contract, domain, imaging', /^packages\//],
]

function printLayers(request: string, files: readonly string[]): void {
  console.log(`\n${request}: ${files.length} files`)
  const left = new Set(files)
  for (const [name, paths] of layers) {
    const found = [...left].filter((file) => paths.test(file))
    for (const file of found) left.delete(file)
    console.log(`  ${String(found.length).padStart(3)} ${name}`)
    for (const file of found) console.log(`        ${file}`)
  }
}
