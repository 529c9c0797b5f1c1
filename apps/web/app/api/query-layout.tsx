import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { Outlet } from 'react-router'
import { useSession } from '../session/use-session.ts'
import { createQueryClient } from './query-client.ts'

/**
 * Layout of the areas that ask from the browser. Public pages read what their loader brought and do without it.
 * Another person, another cache: nothing that one asked for is ever shown to the next at this browser.
 */
export default function QueryLayout() {
  const session = useSession()
  return <QueryScope key={session.status === 'signed-in' ? session.user.id : 'nobody'} />
}

function QueryScope() {
  const [client] = useState(createQueryClient)
  return (
    <QueryClientProvider client={client}>
      <Outlet />
    </QueryClientProvider>
  )
}
