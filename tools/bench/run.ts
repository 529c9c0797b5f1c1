import { parseArgs } from 'node:util'
import type { Figure } from '../support/figure.ts'
import { keepFigures } from '../support/results.ts'
import { benchArtworksList } from './artworks-list.ts'
import { benchDemo } from './demo.ts'
import { benchDocuments } from './documents.ts'
import { benchDuplicates } from './duplicates.ts'
import { benchImages } from './images.ts'
import { benchLargest } from './largest.ts'
import { benchLedger } from './ledger.ts'
import { benchLedgerVerify } from './ledger-verify.ts'
import { benchLighthouse } from './lighthouse.ts'
import { benchMany } from './many.ts'
import { benchMixed } from './mixed.ts'
import { benchOffice } from './office.ts'
import { benchOrders } from './orders.ts'
import { benchRenditions } from './renditions.ts'
import { benchRequests } from './requests.ts'
import { benchSearch } from './search.ts'
import { benchStart } from './start.ts'
import { benchStoreGrowth } from './store-growth.ts'
import { benchStoreList } from './store-list.ts'
import { judgeFigure } from './support/bars.ts'
import { benchUploads } from './uploads.ts'
import { benchUpscaling } from './upscaling.ts'
import { benchVision } from './vision.ts'
import { benchWeb } from './web.ts'

const all: Record<string, (options: { minutes: number; products: number }) => Promise<Figure[]>> = {
  start: benchStart,
  demo: benchDemo,
  artworks: benchArtworksList,
  uploads: benchUploads,
  web: benchWeb,
  ledger: benchLedger,
  verify: benchLedgerVerify,
  orders: benchOrders,
  renditions: benchRenditions,
  requests: benchRequests,
  images: benchImages,
  largest: benchLargest,
  upscaling: benchUpscaling,
  vision: benchVision,
  duplicates: benchDuplicates,
  documents: benchDocuments,
  lighthouse: benchLighthouse,
  store: benchStoreList,
  growth: benchStoreGrowth,
  search: benchSearch,
  office: benchOffice,
  mixed: benchMixed,
  many: benchMany,
}

// `npm run bench`, or `npm run bench -- uploads`: only the named ones. The others keep the figures of their last run. `npm run bench --
// mixed --minutes=1`: the duration of the mixed load's long run, by default ten minutes. `npm run bench -- search --products=200000`: the
// number of products, by default a million.
const { positionals: wanted, values } = parseArgs({
  allowPositionals: true,
  options: { minutes: { type: 'string', default: '10' }, products: { type: 'string', default: '1000000' } },
})
const figures: Figure[] = []
for (const [name, bench] of Object.entries(all)) {
  if (wanted.length && !wanted.includes(name)) continue
  console.log(`${name} …`)
  figures.push(...(await bench({ minutes: Number(values.minutes), products: Number(values.products) })))
}
const judged = figures.map((figure) => ({ ...figure, verdict: judgeFigure(figure) }))
console.table(
  Object.fromEntries(
    judged.map(({ name, verdict, ...rest }) => [
      name,
      { ...rest, bar: verdict?.bar ?? '', held: verdict ? (verdict.isHeld ? 'yes' : 'NO') : '' },
    ]),
  ),
)
await keepFigures(figures)
if (judged.some(({ verdict }) => verdict?.isHeld === false)) process.exitCode = 1
