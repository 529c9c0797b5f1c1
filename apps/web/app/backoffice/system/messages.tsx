import { useInfiniteQuery } from '@tanstack/react-query'
import { type IncomingMessage, MESSAGE_FILTERS, MESSAGE_SOURCES } from '@tintype/contract/admin/system'
import { useState } from 'react'
import { api, queries } from '../../api/client.ts'
import { ErrorPage } from '../../shell/error-page.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { StatusWord } from '../../ui/feedback/status-word.tsx'
import { formatPlural } from '../../ui/text/numbers.ts'
import { ForRole } from '../frame/for-role.tsx'
import { OfficeListState } from '../office-list-state.tsx'
import { ReasonModal } from '../reason-modal.tsx'
import { AgeMark } from '../review/age-mark.tsx'
import { type Column, FactList, LogSkeleton, LogTable } from './log-table.tsx'
import { Filter, SystemPage, useUrlChoice } from './system-page.tsx'
import { messagesQuery } from './system-queries.ts'
import { useOperatorAction } from './use-operator-action.ts'

const sources = [
  { value: 'stripe', label: 'Stripe' },
  { value: 'shopify', label: 'Shopify' },
  { value: 'manufacturers', label: 'Manufacturers' },
]
const states = [
  { value: 'open', label: 'Open' },
  { value: 'quarantined', label: 'Dismissed' },
  { value: 'all', label: 'All' },
]

export default function Messages() {
  const [source, state] = [useUrlChoice('source', MESSAGE_SOURCES), useUrlChoice('state', MESSAGE_FILTERS)]
  const query = useInfiniteQuery(messagesQuery(source, state))
  const messages = query.data?.pages.flatMap((page) => page.messages) ?? []
  return (
    <SystemPage
      title="Messages"
      intro="Incoming events from other systems. A job processes each one. Events that fail repeatedly are dismissed."
    >
      <div className="system-filters">
        <Filter label="Source" name="source" choices={sources} />
        <Filter label="Status" name="state" choices={states} />
      </div>
      <OfficeListState
        query={query}
        isEmpty={!messages.length}
        skeleton={<LogSkeleton />}
        empty={<EmptyState title="No messages">{emptyWords[state]}</EmptyState>}
      >
        <LogTable label="Messages" columns={columns} rows={messages} keyOf={({ id }) => id} />
      </OfficeListState>
    </SystemPage>
  )
}

export function ErrorBoundary() {
  return <ErrorPage />
}

const emptyWords = {
  open: 'All messages are processed.',
  quarantined: 'No dismissed messages.',
  all: 'No messages received yet.',
}

const stateWords = {
  waiting: <StatusWord tone="waiting">Waiting</StatusWord>,
  failing: <StatusWord tone="refused">Failing</StatusWord>,
  quarantined: <StatusWord tone="leaving">Dismissed</StatusWord>,
  done: <StatusWord tone="done">Done</StatusWord>,
  ignored: <StatusWord tone="open">Ignored</StatusWord>,
}

const columns: readonly Column<IncomingMessage>[] = [
  { name: 'when', header: 'Received', cell: ({ receivedAt }) => <AgeMark at={receivedAt} /> },
  {
    name: 'what',
    header: 'Message',
    cell: ({ type, from, reference, facts }) => (
      <>
        {type}
        <span className="sub">
          {from} · {reference}
        </span>
        <FactList facts={facts} />
      </>
    ),
  },
  { name: 'state', header: 'Status', cell: ({ state }) => stateWords[state] },
  {
    name: 'why',
    header: 'Error',
    cell: ({ reason, error, attempts }) => (
      <>
        {reason ?? error}
        {attempts > 0 && <span className="sub">{formatPlural(attempts, { one: 'attempt', other: 'attempts' })}</span>}
      </>
    ),
  },
  { name: 'acts', header: 'Actions', cell: (message) => <MessageActs message={message} /> },
]

function MessageActs({ message }: { message: IncomingMessage }) {
  const [isSettingAside, setSettingAside] = useState(false)
  const { id, source, type, state } = message
  const refreshes = queries.backoffice.messages.key()
  const retry = useOperatorAction({
    act: () => api.backoffice.messages.retry({ source, id }),
    done: () => 'Message queued again.',
    refreshes,
  })
  const setAside = useOperatorAction({
    act: (reason: string) => api.backoffice.messages.quarantine({ source, id, reason }),
    done: () => 'Message dismissed.',
    refreshes,
    onDone: () => setSettingAside(false),
  })
  if (state === 'done' || state === 'ignored') return null
  return (
    <ForRole needs="admin">
      <span className="system-acts">
        <Button size="small" isBusy={retry.isPending} busyLabel="Sending…" onClick={() => retry.mutate(undefined)}>
          Retry<span className="sr"> {type}</span>
        </Button>
        {state !== 'quarantined' && (
          <Button size="small" variant="quiet" onClick={() => setSettingAside(true)}>
            Dismiss<span className="sr"> {type}</span>
          </Button>
        )}
      </span>
      {isSettingAside && (
        <ReasonModal
          title="Dismiss this message?"
          label="Reason"
          confirmLabel="Dismiss"
          busyLabel="Saving…"
          tone="primary"
          isBusy={setAside.isPending}
          error={undefined}
          onConfirm={(reason) => setAside.mutate(reason)}
          onClose={() => setSettingAside(false)}
        >
          It has no effect unless it is retried.
        </ReasonModal>
      )}
    </ForRole>
  )
}
