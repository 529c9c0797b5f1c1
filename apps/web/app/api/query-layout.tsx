import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { Outlet } from 'react-router'
import { useSession } from '../session/use-session.ts'
import { createQueryClient } from './query-client.ts'

/**
 * Layout of the areas that fetch in the browser. Public pages use their loader's data and work without it. Each user has their own cache,
 * so that one user's data is never shown to the next in the same browser.
 */
export default function QueryLayout() {
  const session = useSession()
  return <QueryScope key={session.status === 'signed-in' ? session.user.id : 'signed-out'} />
}

function QueryScope() {
  const [client] = useState(createQueryClient)
  return (
    <QueryClientProvider client={client}>
      <Outlet />
    </QueryClientProvider>
  )
}
