import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { DELIVERY_STATES, type WebhookDelivery, type WebhookEndpoint } from '@tintype/contract/integrations/integrations'
import { limits } from '@tintype/contract/limits'
import { formatDaysOfMs } from '@tintype/domain/time/durations'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { api, queries } from '../../api/client.ts'
import { QueryError } from '../../api/query-error.tsx'
import { ErrorPage } from '../../shell/error-page.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmModal } from '../../ui/feedback/confirm-modal.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { StatusWord } from '../../ui/feedback/status-word.tsx'
import { ForRole } from '../frame/for-role.tsx'
import { OfficeListState } from '../office-list-state.tsx'
import { formatDateTime } from '../review/age.ts'
import { AgeMark } from '../review/age-mark.tsx'
import { EndpointModal } from './endpoint-modal.tsx'
import { EndpointState } from './endpoint-state.tsx'
import { type Column, LogSkeleton, LogTable } from './log-table.tsx'
import { ReplayModal } from './replay-modal.tsx'
import { ShownOnce } from './shown-once.tsx'
import { Filter, SystemPage, useUrlChoice } from './system-page.tsx'
import { deliveriesQuery, endpointsQuery } from './system-queries.ts'
import { useOperatorAction } from './use-operator-action.ts'

export default function Webhook() {
  const { id = '' } = useParams()
  const query = useQuery(endpointsQuery())
  const endpoint = query.data?.endpoints.find((one) => one.id === id)
  return (
    <SystemPage title="Webhook endpoint" intro={<Link to="/backoffice/webhooks">All endpoints</Link>}>
      {endpoint ? (
        <>
          <Standing endpoint={endpoint} />
          <Deliveries id={id} />
        </>
      ) : query.data ? (
        <EmptyState title="Endpoint not found">There is no endpoint at this address.</EmptyState>
      ) : query.isError ? (
        <QueryError query={query} />
      ) : (
        <LogSkeleton />
      )}
    </SystemPage>
  )
}

export function ErrorBoundary() {
  return <ErrorPage />
}

type Question = 'change' | 'rotate' | 'replay'

function Standing({ endpoint }: { endpoint: WebhookEndpoint }) {
  const { id, url, description, events, isOn, offBecause, formerSecretUntil } = endpoint
  const [question, setQuestion] = useState<Question>()
  const [secret, setSecret] = useState<string>()
  const refreshes = queries.backoffice.webhooks.key()
  const turn = useOperatorAction({
    act: () => api.backoffice.webhooks.change({ id, description, events, isOn: !isOn }),
    done: (changed) => (changed.isOn ? 'Endpoint turned on.' : 'Endpoint turned off.'),
    refreshes,
  })
  const rotate = useOperatorAction({
    act: () => api.backoffice.webhooks.rotate({ id }),
    refreshes,
    onDone(rotated) {
      setSecret(rotated.secret)
      setQuestion(undefined)
    },
  })
  const close = () => setQuestion(undefined)
  return (
    <section className="standing" aria-label="The endpoint">
      <p className="standing-url">{url}</p>
      <p>
        <EndpointState endpoint={endpoint} />
      </p>
      {description && <p>{description}</p>}
      <p className="quiet">Events {events.join(', ')}.</p>
      {offBecause && <p className="quiet">{offBecause}</p>}
      {formerSecretUntil && <p className="quiet">The previous secret expires {formatDateTime(formerSecretUntil)}.</p>}
      {secret && <ShownOnce what="secret" text={secret} onClose={() => setSecret(undefined)} />}
      <ForRole needs="admin">
        <div className="row">
          <Button size="small" isBusy={turn.isPending} busyLabel="Saving…" onClick={() => turn.mutate(undefined)}>
            {isOn ? 'Turn off' : 'Turn on'}
          </Button>
          <Button size="small" onClick={() => setQuestion('change')}>
            Edit
          </Button>
          <Button size="small" onClick={() => setQuestion('rotate')}>
            New secret
          </Button>
          {isOn && (
            <Button size="small" onClick={() => setQuestion('replay')}>
              Resend a period
            </Button>
          )}
        </div>
      </ForRole>
      {question === 'change' && <EndpointModal endpoint={endpoint} onClose={close} />}
      {question === 'replay' && <ReplayModal id={id} onClose={close} />}
      <ConfirmModal
        title="Create a new secret?"
        confirmLabel="New secret"
        busyLabel="Creating…"
        isOpen={question === 'rotate'}
        isBusy={rotate.isPending}
        onConfirm={() => rotate.mutate(undefined)}
        onClose={close}
      >
        For 24 hours messages are signed with both secrets, so that none is lost during the change.
      </ConfirmModal>
    </section>
  )
}

const states = [
  { value: 'all', label: 'All' },
  { value: 'waiting', label: 'Pending' },
  { value: 'failed', label: 'Failed' },
  { value: 'delivered', label: 'Delivered' },
]

function Deliveries({ id }: { id: string }) {
  const state = useUrlChoice('state', ['all', ...DELIVERY_STATES])
  const query = useInfiniteQuery(deliveriesQuery(id, state === 'all' ? undefined : state))
  const deliveries = query.data?.pages.flatMap((page) => page.deliveries) ?? []
  return (
    <section aria-labelledby="deliveries">
      <h2 id="deliveries">Deliveries</h2>
      <div className="system-filters">
        <Filter label="Status" name="state" choices={states} />
      </div>
      <OfficeListState
        query={query}
        isEmpty={!deliveries.length}
        skeleton={<LogSkeleton />}
        empty={
          <EmptyState title="No deliveries">
            New events are delivered and listed here for {formatDaysOfMs(limits.webhook.keptMs)}.
          </EmptyState>
        }
      >
        <LogTable label="Deliveries to this endpoint" columns={columns} rows={deliveries} keyOf={(delivery) => delivery.id} />
      </OfficeListState>
    </section>
  )
}

const stateWords = {
  waiting: <StatusWord tone="waiting">Pending</StatusWord>,
  delivered: <StatusWord tone="done">Delivered</StatusWord>,
  failed: <StatusWord tone="refused">Failed</StatusWord>,
}

const columns: readonly Column<WebhookDelivery>[] = [
  { name: 'when', header: 'Time', cell: ({ at }) => <AgeMark at={at} /> },
  {
    name: 'what',
    header: 'Event',
    cell: ({ type, messageId }) => (
      <>
        {type}
        <span className="sub">{messageId}</span>
      </>
    ),
  },
  {
    name: 'state',
    header: 'Status',
    cell: ({ state, nextAttemptAt }) => (
      <>
        {stateWords[state]}
        {nextAttemptAt && <span className="sub">next attempt at {formatDateTime(nextAttemptAt)}</span>}
      </>
    ),
  },
  {
    name: 'why',
    header: 'Attempts',
    cell: ({ attempts }) => (
      <ol className="attempts">
        {attempts.map(({ at, status, error, tookMs }) => (
          <li key={at} className="num">
            <AgeMark at={at} /> {error ?? `Response ${status}`} <span className="faint">{tookMs} ms</span>
          </li>
        ))}
      </ol>
    ),
  },
  { name: 'acts', header: 'Actions', cell: (delivery) => <SendAgain delivery={delivery} /> },
]

function SendAgain({ delivery: { id, type } }: { delivery: WebhookDelivery }) {
  const replay = useOperatorAction({
    act: () => api.backoffice.webhooks.replayOne({ id }),
    done: () => 'Delivery queued again.',
    refreshes: queries.backoffice.webhooks.key(),
  })
  return (
    <ForRole needs="admin">
      <Button size="small" isBusy={replay.isPending} busyLabel="Sending…" onClick={() => replay.mutate(undefined)}>
        Resend<span className="sr"> {type}</span>
      </Button>
    </ForRole>
  )
}
