/**
 * Makes a thing once for all who ask for it, and keeps those that were asked for last. What fails is not kept.
 * @param most  so many are kept in memory
 */
export function keepLatest<Thing>(most: number): (key: string, make: () => Promise<Thing>) => Promise<Thing> {
  const kept = new Map<string, Promise<Thing>>()
  return (key, make) => {
    const made = kept.get(key) ?? make()
    // what was asked for last is let go last
    kept.delete(key)
    kept.set(key, made)
    const [oldest] = kept.keys()
    if (kept.size > most && oldest !== undefined) kept.delete(oldest)
    made.catch(() => kept.delete(key))
    return made
  }
}
