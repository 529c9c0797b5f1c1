import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { HopeHostContext, hopeHost } from './api/hope-host.ts'
import { reloadIfReleaseGone } from './offline/gone-release.ts'
import { onIdle } from './ui/on-idle.ts'

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HopeHostContext value={hopeHost()}>
        <HydratedRouter />
      </HopeHostContext>
    </StrictMode>,
  )
})

reloadIfReleaseGone()
// not in development, where every edit would count as a release
if (import.meta.env.PROD) onIdle(() => void import('./offline/offline.ts').then(({ startOffline }) => startOffline(), console.warn))
