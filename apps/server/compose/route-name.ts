/**
 * The route template of an address outside the contract, for metrics. The set is fixed, so a client that requests a million unknown pages
 * creates one label.
 */
export function routeName(path: string): string {
  for (const [pattern, name] of names) {
    const found = pattern.exec(path)
    if (found) return name.replace('$1', found[1] ?? '')
  }
  return 'page'
}

const names: readonly (readonly [RegExp, string])[] = [
  [/^\/(healthz|readyz|metrics|robots\.txt|sitemap\.xml|sw\.js)$/, '/$1'],
  [/^\/api\/auth\//, '/api/auth/*'],
  [/^\/api\/webhooks\/(stripe|shopify|production)$/, '/api/webhooks/$1'],
  [/^\/api\/webhooks\/mail\/(ses|postmark|resend)$/, '/api/webhooks/mail/$1'],
  // requests that arrive together share one response, so only the first reaches the call
  [/^\/api\/store\/(products|collections|causes|commissions)$/, '/api/store/$1'],
  [/^\/api\/store\/(products|collections|causes|commissions)\//, '/api/store/$1/*'],
  [/^\/api(\/|$)/, '/api/*'],
  [/^\/(media|assets)\//, '/$1/*'],
  [/^\/store(\.data)?$/, '/store'],
  [/^\/store\/(collections|products|orders)\//, '/store/$1/*'],
  [/^\/(backoffice|hope|policies)(\/|\.data$|$)/, '/$1/*'],
]
