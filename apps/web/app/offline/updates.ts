import { offlineTexts } from '@tintype/contract/offline-texts'
import type { WorkerMessage } from '../../worker/kept.ts'
import { showToast } from '../ui/feedback/toast-queue.ts'

const CHECK_EVERY_MS = 60 * 60 * 1000

/** Offers every newer release as it comes, and opens the page anew when somebody has said yes, here or in another tab. */
export function offerUpdates(registration: ServiceWorkerRegistration): void {
  const { serviceWorker } = navigator
  // the first worker of all takes over what it has not made; that is no update
  let isFirst = serviceWorker.controller === null
  serviceWorker.addEventListener('controllerchange', () => {
    if (isFirst) isFirst = false
    else reloadOnce()
  })

  if (registration.waiting && serviceWorker.controller) offer(registration.waiting)
  registration.addEventListener('updatefound', () => {
    const coming = registration.installing
    coming?.addEventListener('statechange', () => {
      if (coming.state === 'installed' && serviceWorker.controller) offer(coming)
    })
  })

  const check = () => void registration.update().catch(() => undefined)
  setInterval(check, CHECK_EVERY_MS)
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && check())
}

function offer(worker: ServiceWorker): void {
  showToast({ message: offlineTexts.update, actions: [{ label: offlineTexts.reload, onPress: () => takeOver(worker) }] })
}

function takeOver(worker: ServiceWorker): void {
  // another tab was quicker
  if (worker.state !== 'installed') {
    reloadOnce()
    return
  }
  // also here, where a page that was opened past the worker is not told of another one
  worker.addEventListener('statechange', () => worker.state === 'activated' && reloadOnce())
  const message: WorkerMessage = { kind: 'take-over' }
  worker.postMessage(message)
}

let isReloading = false

function reloadOnce(): void {
  if (isReloading) return
  isReloading = true
  window.location.reload()
}
