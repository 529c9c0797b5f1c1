import { randomInt } from 'node:crypto'

// biome-ignore lint/suspicious/noExplicitAny: whatever Shopify is sent
export type Loose = Record<string, any>

export function newId(kind: string): string {
  return `gid://shopify/${kind}/${randomInt(1_000_000, 2 ** 47)}`
}

export function named<Thing extends { id: string; handle: string }>(things: readonly Thing[], { id, handle }: Loose): Thing | null {
  return things.find((one) => (id ? one.id === id : one.handle === handle)) ?? null
}

export function paginate(all: readonly unknown[], args: string, after: string | null | undefined) {
  const first = Number(/first: (\d+)/.exec(args)?.[1] ?? Number.NaN)
  if (!(first > 0)) throw new Error('you must provide one of first or last')
  const from = after ? Number(after) : 0
  const hasNextPage = from + first < all.length
  return { nodes: all.slice(from, from + first), pageInfo: { hasNextPage, endCursor: hasNextPage ? `${from + first}` : null } }
}

/** All terms of a query must match. A time range without an end is open. */
export function searched(field: string, query: string): (at: Date) => boolean {
  const [since, until] = ['>=', '<'].map((sign) => new RegExp(`${field}:${sign}'([^']+)'`).exec(query)?.[1])
  return (at) => at >= new Date(since ?? Number.NaN) && (!until || at < new Date(until))
}
