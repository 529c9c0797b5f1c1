/**
 * Every page of the store carries the visitor's own cart in its header, so no shared cache may hold one,
 * and the visitor's own asks each time whether it is still true.
 */
export function visitorHeaders(): Record<string, string> {
  return { 'Cache-Control': 'private, no-cache' }
}

/** For pages with an address or an order on them: nothing stays behind in the browser. */
export function secretHeaders(): Record<string, string> {
  return { 'Cache-Control': 'private, no-store' }
}
