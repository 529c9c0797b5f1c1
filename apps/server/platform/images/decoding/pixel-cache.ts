/** A small cache of decoded pictures. Each entry expires soon and can be taken once. */
export type PixelCache<Pixels> = {
  keep(name: string, pixels: Pixels, sizeBytes: number): void
  /** Removes and returns an entry; the caller owns it. */
  take(name: string): Pixels | undefined
}

/**
 * @param options.mostBytes  maximum size; the oldest entries are dropped
 * @param options.keptMs  entries expire after this time
 */
export function createPixelCache<Pixels>({ mostBytes, keptMs }: { mostBytes: number; keptMs: number }): PixelCache<Pixels> {
  const kept = new Map<string, { pixels: Pixels; sizeBytes: number; timer: NodeJS.Timeout }>()
  let heldBytes = 0

  function take(name: string): Pixels | undefined {
    const found = kept.get(name)
    if (!found) return undefined
    clearTimeout(found.timer)
    kept.delete(name)
    heldBytes -= found.sizeBytes
    return found.pixels
  }

  return {
    take,
    keep(name, pixels, sizeBytes) {
      take(name)
      if (sizeBytes > mostBytes) return
      for (const oldest of kept.keys()) {
        if (heldBytes + sizeBytes <= mostBytes) break
        take(oldest)
      }
      heldBytes += sizeBytes
      kept.set(name, { pixels, sizeBytes, timer: setTimeout(() => take(name), keptMs).unref() })
    },
  }
}
