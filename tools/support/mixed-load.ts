import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { type Answer, createCaller } from '../../e2e/support/api.ts'
import { buildCardOrder, buildUploadForm, type SeededStore } from './house.ts'

export type MixKind = 'browse' | 'product' | 'dashboard' | 'upload' | 'order'

/**
 * One response.
 * @property status  0 without a response @property at  the time of arrival, as `performance.now()`
 * @property ms  since the scheduled time
 */
export type MixAnswer = { kind: MixKind; status: number; at: number; ms: number; orderNumber: string | undefined }

type Options = { url: string; house: SeededStore; rps: number; isOver: () => boolean; onAnswer: (answer: MixAnswer) => void }

/** Per hundred requests. */
const SHARES: readonly [MixKind, number][] = [
  ['browse', 80],
  ['product', 12],
  ['dashboard', 5],
  ['upload', 2],
  ['order', 1],
]
/** The maximum of concurrent requests. If it is reached, the rate is not met, which is the finding. */
const AT_ONCE = 1500
const TICK_MS = 5

/**
 * A typical day's mix at a constant rate. Requests start on schedule, whether or not earlier ones are answered, and durations count from
 * the schedule. The kinds are mixed evenly and deterministically.
 */
export async function driveMix({ url, house, rps, isOver, onAnswer }: Options): Promise<void> {
  const make = makers(url, house)
  const order = interleaved()
  const underWay = new Set<Promise<void>>()
  const begun = performance.now()
  for (let sent = 0; !isOver(); ) {
    const due = Math.floor(((performance.now() - begun) / 1000) * rps)
    for (; sent < due && underWay.size < AT_ONCE; sent++) {
      const kind = order[sent % order.length] ?? 'browse'
      const dueAt = begun + (sent / rps) * 1000
      const one = make[kind](sent)
        .catch(() => undefined)
        .then((answer) => {
          const at = performance.now()
          onAnswer({ kind, status: answer?.status ?? 0, at, ms: at - dueAt, orderNumber: answer?.body?.orderNumber })
        })
        .finally(() => underWay.delete(one))
      underWay.add(one)
    }
    await delay(TICK_MS)
  }
  await Promise.all(underWay)
}

function interleaved(): MixKind[] {
  const slots = SHARES.flatMap(([kind, share]) => Array.from({ length: share }, (_, index) => ({ kind, place: (index + 0.5) / share })))
  return slots.toSorted((a, b) => a.place - b.place).map(({ kind }) => kind)
}

function makers(url: string, { sellers }: SeededStore): Record<MixKind, (turn: number) => Promise<Answer | undefined>> {
  const visitor = createCaller(url)
  const of = <Item>(items: readonly Item[], turn: number) => items[turn % items.length] as Item
  const products = sellers.flatMap((seller) => seller.products)
  const walls = ['/store', '/api/store/products', '/api/hope/causes']
  return {
    browse: (turn) => visitor.get(of(walls, turn)),
    product: (turn) => visitor.get(`/store/products/${of(products, turn)}`),
    dashboard: (turn) => of(sellers, turn).artist.get(of(['/api/artist-artworks', '/api/artist-stats'], Math.floor(turn / sellers.length))),
    upload: async (turn) =>
      of(sellers, turn).artist.post('/api/upload-artwork', await buildUploadForm(`Mixed ${randomUUID().slice(0, 8)}`)),
    order: (turn) =>
      createCaller(url).post('/api/store/orders', buildCardOrder([{ product: of(products, turn), size: 'medium', quantity: 1 }]), {
        'idempotency-key': randomUUID(),
      }),
  }
}
