/**
 * Every store page contains the visitor's cart count in its header. Shared caches must not store it, and the browser must revalidate it.
 */
export function visitorHeaders(): Record<string, string> {
  return { 'Cache-Control': 'private, no-cache' }
}

/** For pages with an address or an order: nothing is stored in the browser. */
export function secretHeaders(): Record<string, string> {
  return { 'Cache-Control': 'private, no-store' }
}
