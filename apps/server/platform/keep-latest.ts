/**
 * Caches results by key with LRU eviction; parallel callers share one computation. Does not cache failures.
 * @param most  maximum number of entries
 */
export function keepLatest<Thing>(most: number): (key: string, make: () => Promise<Thing>) => Promise<Thing> {
  const kept = new Map<string, Promise<Thing>>()
  return (key, make) => {
    const made = kept.get(key) ?? make()
    // move to the end of the LRU order
    kept.delete(key)
    kept.set(key, made)
    const [oldest] = kept.keys()
    if (kept.size > most && oldest !== undefined) kept.delete(oldest)
    made.catch(() => kept.delete(key))
    return made
  }
}
