import { isForEverybody, type WorkerMessage } from '../../worker/kept.ts'
import { whenQuiet } from '../ui/when-quiet.ts'
import { onArrival } from './router-state.ts'

/** Tells the worker what somebody is looking at, so that the page is there as it is without a connection. */
export function keepLookedAt(registration: ServiceWorkerRegistration): void {
  // the worker sees by itself what is loaded from the next document on
  void tell(registration, { isDocument: navigator.serviceWorker.controller !== null })
  onArrival(() => whenQuiet(() => void tell(registration, { isDocument: false })))
}

async function tell(registration: ServiceWorkerRegistration, { isDocument }: { isDocument: boolean }): Promise<void> {
  if (!isForEverybody(window.location.pathname)) return
  const worker = registration.active ?? (await navigator.serviceWorker.ready).active
  const { origin, pathname, search } = window.location
  const message: WorkerMessage = { kind: 'looked-at', page: origin + pathname + search, parts: partsOfPage(), isDocument }
  worker?.postMessage(message)
}

/** Everything of ours that the browser has loaded for this page, and the pictures that it shows. */
function partsOfPage(): string[] {
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name)
  const shown = [...document.images].map(({ currentSrc }) => currentSrc)
  return [...new Set([...loaded, ...shown])].filter((address) => address.startsWith(`${window.location.origin}/`))
}
