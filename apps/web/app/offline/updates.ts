import type { WorkerMessage } from '../../worker/kept.ts'
import { showToast } from '../ui/feedback/toast-queue.ts'
import { offlineTexts } from './offline-texts.ts'

const CHECK_EVERY_MS = 60 * 60 * 1000

/** Offers each new release, and reloads the page once the user accepts, in this tab or in another. */
export function offerUpdates(registration: ServiceWorkerRegistration): void {
  const { serviceWorker } = navigator
  // the first worker takes control of a page that it has not served; that is no update
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
  // another tab was faster
  if (worker.state !== 'installed') {
    reloadOnce()
    return
  }
  // also needed here: a page opened past the worker receives no `controllerchange`
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
