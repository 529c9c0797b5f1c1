/** Background pages do not paint, so continue after this time. */
const LONGEST_MS = 250

/** Resolves after the pending change is painted, before work that would block the processor. */
export function afterPaint(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve))
    setTimeout(resolve, LONGEST_MS)
  })
}
