import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { HopeHostContext, hopeHost } from './api/hope-host.ts'
import { reloadIfReleaseGone } from './offline/gone-release.ts'
import { AuthProjectContext, readAuthProject } from './session/auth-project.ts'
import { onIdle } from './ui/on-idle.ts'

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HopeHostContext value={hopeHost()}>
        <AuthProjectContext value={readAuthProject()}>
          <HydratedRouter />
        </AuthProjectContext>
      </HopeHostContext>
    </StrictMode>,
  )
})

reloadIfReleaseGone()
// not in development, where every edit would count as a release
if (import.meta.env.PROD) onIdle(() => void import('./offline/offline.ts').then(({ startOffline }) => startOffline(), console.warn))
