import { useQuery } from '@tanstack/react-query'
import type { ApiKey } from '@tintype/contract/integrations/integrations'
import { useState } from 'react'
import { api, queries } from '../../api/client.ts'
import { QueryError } from '../../api/query-error.tsx'
import { ErrorPage } from '../../shell/error-page.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmModal } from '../../ui/feedback/confirm-modal.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { StatusWord } from '../../ui/feedback/status-word.tsx'
import { formatDate } from '../../ui/text/dates.ts'
import { ForRole } from '../frame/for-role.tsx'
import { AgeMark } from '../review/age-mark.tsx'
import { useNow } from '../use-now.ts'
import { KeyModal } from './key-modal.tsx'
import { type Column, LogSkeleton, LogTable } from './log-table.tsx'
import { ShownOnce } from './shown-once.tsx'
import { SystemPage } from './system-page.tsx'
import { keysQuery } from './system-queries.ts'
import { useOperatorAction } from './use-operator-action.ts'

export default function ApiKeys() {
  const query = useQuery(keysQuery())
  const [isMaking, setMaking] = useState(false)
  const [secret, setSecret] = useState<string>()
  const make = (
    <ForRole needs="admin">
      <Button variant="primary" onClick={() => setMaking(true)}>
        Create API key
      </Button>
    </ForRole>
  )
  return (
    <SystemPage title="API keys" intro="API keys let integrations read only the data that their scopes allow." action={make}>
      {secret && <ShownOnce what="key" text={secret} onClose={() => setSecret(undefined)} />}
      {query.data ? <Keys keys={query.data.keys} /> : query.isError ? <QueryError query={query} /> : <LogSkeleton />}
      {isMaking && <KeyModal onMade={setSecret} onClose={() => setMaking(false)} />}
    </SystemPage>
  )
}

export function ErrorBoundary() {
  return <ErrorPage />
}

function Keys({ keys }: { keys: readonly ApiKey[] }) {
  if (!keys.length) return <EmptyState title="No keys">Create a key to connect an integration.</EmptyState>
  return <LogTable label="API keys" columns={columns} rows={keys} keyOf={({ id }) => id} />
}

const columns: readonly Column<ApiKey>[] = [
  { name: 'when', header: 'Created', cell: ({ madeAt }) => <AgeMark at={madeAt} /> },
  {
    name: 'what',
    header: 'Key',
    cell: ({ name, prefix, madeBy }) => (
      <>
        {name}
        <span className="sub">
          {prefix}… · created by {madeBy}
        </span>
      </>
    ),
  },
  { name: 'state', header: 'State', cell: (key) => <KeyState apiKey={key} /> },
  {
    name: 'why',
    header: 'Scopes',
    cell: ({ scopes, lastUsedAt }) => (
      <>
        {scopes.join(', ')}
        <span className="sub">
          {lastUsedAt ? (
            <>
              last used <AgeMark at={lastUsedAt} />
            </>
          ) : (
            'never used'
          )}
        </span>
      </>
    ),
  },
  { name: 'acts', header: 'Actions', cell: (key) => <Revoke apiKey={key} /> },
]

function KeyState({ apiKey: { revokedAt, expiresAt } }: { apiKey: ApiKey }) {
  const now = useNow()
  if (revokedAt) return <StatusWord tone="refused">Revoked</StatusWord>
  if (expiresAt && Date.parse(expiresAt) <= now) return <StatusWord tone="refused">Expired</StatusWord>
  return (
    <>
      <StatusWord tone="done">Active</StatusWord>
      <span className="sub">{expiresAt ? `until ${formatDate(expiresAt)}` : 'does not expire'}</span>
    </>
  )
}

function Revoke({ apiKey: { id, name, revokedAt } }: { apiKey: ApiKey }) {
  const [isAsking, setAsking] = useState(false)
  const revoke = useOperatorAction({
    act: () => api.backoffice.apiKeys.revoke({ id }),
    done: () => `“${name}” is revoked.`,
    refreshes: queries.backoffice.apiKeys.key(),
    onDone: () => setAsking(false),
  })
  if (revokedAt) return null
  return (
    <ForRole needs="admin">
      <Button size="small" variant="danger" onClick={() => setAsking(true)}>
        Revoke<span className="sr"> {name}</span>
      </Button>
      <ConfirmModal
        title={`Revoke “${name}”?`}
        confirmLabel="Revoke"
        busyLabel="Revoking…"
        isDestructive
        isOpen={isAsking}
        isBusy={revoke.isPending}
        onConfirm={() => revoke.mutate(undefined)}
        onClose={() => setAsking(false)}
      >
        Requests with this key are rejected immediately. This cannot be undone.
      </ConfirmModal>
    </ForRole>
  )
}
