/**
 * The template of an address that is not a call of the contract, for counting. There are few of them and no address makes a new one:
 * whoever asks for a million pages that are not there asks for one.
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
  // one answer for all who ask at once: only the first of them reaches the call
  [/^\/api\/store\/(products|collections|causes|commissions)$/, '/api/store/$1'],
  [/^\/api\/store\/(products|collections|causes|commissions)\//, '/api/store/$1/*'],
  [/^\/api(\/|$)/, '/api/*'],
  [/^\/(media|assets)\//, '/$1/*'],
  [/^\/store(\.data)?$/, '/store'],
  [/^\/store\/(collections|products|orders)\//, '/store/$1/*'],
  [/^\/(backoffice|hope|policies)(\/|\.data$|$)/, '/$1/*'],
]
