import { isForEverybody, type WorkerMessage } from '../../worker/kept.ts'
import { onIdle } from '../ui/on-idle.ts'
import { onNavigated } from './router-state.ts'

/** Reports the open page to the service worker, so that it is cached for offline use. */
export function cacheVisitedPages(registration: ServiceWorkerRegistration): void {
  // the worker sees by itself the files loaded by the next document
  void tell(registration, { isDocument: navigator.serviceWorker.controller !== null })
  onNavigated(() => onIdle(() => void tell(registration, { isDocument: false })))
}

async function tell(registration: ServiceWorkerRegistration, { isDocument }: { isDocument: boolean }): Promise<void> {
  if (!isForEverybody(window.location.pathname)) return
  const worker = registration.active ?? (await navigator.serviceWorker.ready).active
  const { origin, pathname, search } = window.location
  const message: WorkerMessage = { kind: 'looked-at', page: origin + pathname + search, parts: partsOfPage(), isDocument }
  worker?.postMessage(message)
}

/** All same-origin files that the browser has loaded for this page, and its images. */
function partsOfPage(): string[] {
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name)
  const shown = [...document.images].map(({ currentSrc }) => currentSrc)
  return [...new Set([...loaded, ...shown])].filter((address) => address.startsWith(`${window.location.origin}/`))
}
