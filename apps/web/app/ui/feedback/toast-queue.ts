export type Toast = {
  message: string
  tone?: 'plain' | 'bad'
  actions?: { label: string; onPress: () => void }[]
  /** Stays until closed. The default for toasts with actions. */
  isLasting?: boolean
  /** The deadline of its action: shows a countdown and closes at the end, even while hovered. */
  endsAtMs?: number
}

export type ShownToast = Toast & { id: number; durationMs: number | undefined }

let toasts: readonly ShownToast[] = []
let lastId = 0
const listeners = new Set<() => void>()

/** Shows a toast; errors and lasting toasts queue below it. @returns its id, for `closeToast` */
export function showToast(toast: Toast): number {
  lastId += 1
  const waiting = toasts.filter(
    ({ durationMs, tone, message, endsAtMs }) =>
      (durationMs === undefined || tone === 'bad') && message !== toast.message && endsAtMs === undefined,
  )
  change([...waiting, { ...toast, id: lastId, durationMs: toastDurationMs(toast) }])
  return lastId
}

export function closeToast(id: number): void {
  change(toasts.filter((toast) => toast.id !== id))
}

export function closeAllToasts(): void {
  change([])
}

/** By the text's length: success 4 to 6 s, errors 5 to 10 s; undefined for lasting toasts. */
export function toastDurationMs({ message, tone, actions, isLasting, endsAtMs }: Toast): number | undefined {
  if (isLasting || actions?.length || endsAtMs !== undefined) return undefined
  const [shortestMs, longestMs] = tone === 'bad' ? [5000, 10_000] : [4000, 6000]
  return Math.min(longestMs, Math.max(shortestMs, message.length * 70))
}

/** The duration on a page with a maximum of `longestMs`. Lasting toasts stay there too. */
export function clearsAfterMs({ durationMs }: Pick<ShownToast, 'durationMs'>, longestMs: number): number | undefined {
  return durationMs === undefined ? undefined : Math.min(durationMs, longestMs)
}

export function topToast(): ShownToast | undefined {
  return toasts.at(-1)
}

export function onToastChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function change(next: readonly ShownToast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}
