import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { HopeHostContext, hopeHost } from './api/hope-host.ts'

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
