import { type Finding, ok, warning } from './finding.ts'

/**
 * The pinned version of each outside API: the only place where a version is named. `supportedUntil` is the end of support by the official
 * documentation, or null where it names none. Read the changelog before a change, because versions change the response format.
 */
export const API_VERSIONS = {
  /** Stripe keeps old versions. @see docs.stripe.com/api-versions */
  stripe: { name: 'Stripe', version: '2026-10-28.endive', supportedUntil: null },
  /** Supported for at least 12 months; after the end Shopify answers with the oldest supported version. @see shopify.dev/docs/api/usage/versioning */
  shopify: { name: 'Shopify', version: '2026-10', supportedUntil: '2027-10-01T17:00:00Z' },
  /** @see developers.facebook.com/docs/graph-api/changelog/versions */
  meta: { name: 'Meta', version: 'v25.0', supportedUntil: '2028-07-29T00:00:00Z' },
  /** @see developers.pinterest.com/docs/api/v5 */
  pinterest: { name: 'Pinterest', version: 'v5', supportedUntil: null },
  /** The only version. @see developers.facebook.com/docs/threads/changelog */
  threads: { name: 'Threads', version: 'v1.0', supportedUntil: null },
  /** A deprecated version works for an announced period. @see docs.x.com/x-api/fundamentals/versioning */
  x: { name: 'X', version: '2', supportedUntil: null },
} as const

export type PinnedApi = keyof typeof API_VERSIONS
type Pinned = { name: string; version: string; supportedUntil: string | null }

const DAY_MS = 24 * 60 * 60 * 1000
/** Enough for a quarterly release with a test period. */
export const NOTICE_DAYS = 90

/** Whether the support of a version ends within the notice period or has ended. */
export function checkVersionSupport({ name, version, supportedUntil }: Pinned, now: Date): Finding {
  if (supportedUntil === null) return ok(`API version ${version}, without an announced end of support`)
  const day = supportedUntil.slice(0, 10)
  const leftMs = new Date(supportedUntil).getTime() - now.getTime()
  const remedy = `Install a release of Tintype that uses a newer version of the API of ${name}.`
  if (leftMs <= 0) return warning(`API version ${version} is unsupported since ${day}`, remedy)
  if (leftMs <= NOTICE_DAYS * DAY_MS) return warning(`API version ${version} is supported only until ${day}`, remedy)
  return ok(`API version ${version}, supported until ${day}`)
}

/** Warnings for `/readyz`: one for each API in use whose version ends within 90 days or has ended. */
export function listEndingVersions(used: readonly PinnedApi[], now: Date): string[] {
  return used.flatMap((api) => {
    const { state, checked } = checkVersionSupport(API_VERSIONS[api], now)
    return state === 'warning' ? [`${API_VERSIONS[api].name}: ${checked}`] : []
  })
}
