import { useQuery } from '@tanstack/react-query'
import type { WebhookEndpoint } from '@tintype/contract/integrations/integrations'
import { useState } from 'react'
import { Link } from 'react-router'
import { QueryError } from '../../api/query-error.tsx'
import { ErrorPage } from '../../shell/error-page.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ForRole } from '../frame/for-role.tsx'
import { AgeMark } from '../review/age-mark.tsx'
import { EndpointModal } from './endpoint-modal.tsx'
import { EndpointState } from './endpoint-state.tsx'
import { type Column, LogSkeleton, LogTable } from './log-table.tsx'
import { ShownOnce } from './shown-once.tsx'
import { SystemPage } from './system-page.tsx'
import { endpointsQuery } from './system-queries.ts'

export default function Webhooks() {
  const query = useQuery(endpointsQuery())
  const [isAdding, setAdding] = useState(false)
  const [secret, setSecret] = useState<string>()
  const add = (
    <ForRole needs="admin">
      <Button variant="primary" onClick={() => setAdding(true)}>
        Add endpoint
      </Button>
    </ForRole>
  )
  return (
    <SystemPage
      title="Webhooks"
      intro="Endpoints that receive events, signed with Standard Webhooks. Failed deliveries are retried for three days."
      action={add}
    >
      {secret && <ShownOnce what="secret" text={secret} onClose={() => setSecret(undefined)} />}
      {query.data ? <Endpoints endpoints={query.data.endpoints} /> : query.isError ? <QueryError query={query} /> : <LogSkeleton />}
      {isAdding && <EndpointModal onAdded={setSecret} onClose={() => setAdding(false)} />}
    </SystemPage>
  )
}

export function ErrorBoundary() {
  return <ErrorPage />
}

function Endpoints({ endpoints }: { endpoints: readonly WebhookEndpoint[] }) {
  if (!endpoints.length) return <EmptyState title="No endpoints">Add an endpoint to receive events.</EmptyState>
  return <LogTable label="Endpoints" columns={columns} rows={endpoints} keyOf={({ id }) => id} />
}

const columns: readonly Column<WebhookEndpoint>[] = [
  { name: 'when', header: 'Added', cell: ({ addedAt }) => <AgeMark at={addedAt} /> },
  {
    name: 'what',
    header: 'Endpoint',
    cell: ({ id, url, description }) => (
      <>
        <Link to={`/backoffice/webhooks/${id}`}>{url}</Link>
        {description && <span className="sub">{description}</span>}
      </>
    ),
  },
  { name: 'state', header: 'Status', cell: (endpoint) => <EndpointState endpoint={endpoint} /> },
  { name: 'why', header: 'Events', cell: ({ events }) => events.join(', ') },
]
