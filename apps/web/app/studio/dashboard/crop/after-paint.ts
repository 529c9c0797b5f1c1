/** A page in the background paints nothing, and goes on all the same. */
const LONGEST_MS = 250

/** Once what was just changed is painted: for work that would take the processor from it. */
export function afterPaint(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve))
    setTimeout(resolve, LONGEST_MS)
  })
}
