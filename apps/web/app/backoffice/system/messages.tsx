import { useInfiniteQuery } from '@tanstack/react-query'
import { type IncomingMessage, MESSAGE_FILTERS, MESSAGE_SOURCES } from '@tintype/contract/admin/system'
import { useState } from 'react'
import { api, queries } from '../../api/client.ts'
import { ErrorPage } from '../../shell/error-page.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { StatusWord } from '../../ui/feedback/status-word.tsx'
import { ForRole } from '../frame/for-role.tsx'
import { OfficeListState } from '../office-list-state.tsx'
import { ReasonModal } from '../reason-modal.tsx'
import { AgeMark } from '../review/age-mark.tsx'
import { type Column, FactWords, LogSkeleton, LogTable } from './log-table.tsx'
import { Filter, SystemPage, useChoice } from './system-page.tsx'
import { messagesQuery } from './system-queries.ts'
import { useAct } from './use-act.ts'

const sources = [
  { value: 'stripe', label: 'Stripe' },
  { value: 'shopify', label: 'Shopify' },
  { value: 'manufacturers', label: 'Manufacturers' },
]
const states = [
  { value: 'open', label: 'Open' },
  { value: 'quarantined', label: 'Set aside' },
  { value: 'all', label: 'All' },
]

export default function Messages() {
  const [source, state] = [useChoice('source', MESSAGE_SOURCES), useChoice('state', MESSAGE_FILTERS)]
  const query = useInfiniteQuery(messagesQuery(source, state))
  const messages = query.data?.pages.flatMap((page) => page.messages) ?? []
  return (
    <SystemPage
      title="Messages"
      intro="What other systems have told us. Each is looked into by a job; one that breaks it again and again is set aside."
    >
      <div className="system-filters">
        <Filter label="From" name="source" choices={sources} />
        <Filter label="State" name="state" choices={states} />
      </div>
      <OfficeListState
        query={query}
        isEmpty={!messages.length}
        skeleton={<LogSkeleton />}
        empty={<EmptyState title="No messages here">{emptyWords[state]}</EmptyState>}
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
  open: 'What we were told has been seen to.',
  quarantined: 'Nothing was set aside.',
  all: 'Nothing was said yet.',
}

const stateWords = {
  waiting: <StatusWord tone="waiting">Waiting</StatusWord>,
  failing: <StatusWord tone="refused">Failing</StatusWord>,
  quarantined: <StatusWord tone="leaving">Set aside</StatusWord>,
  done: <StatusWord tone="done">Done</StatusWord>,
  ignored: <StatusWord tone="open">Not ours</StatusWord>,
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
        <FactWords facts={facts} />
      </>
    ),
  },
  { name: 'state', header: 'State', cell: ({ state }) => stateWords[state] },
  {
    name: 'why',
    header: 'Because',
    cell: ({ reason, error, attempts }) => (
      <>
        {reason ?? error}
        {attempts > 0 && <span className="sub">{attempts === 1 ? 'tried once' : `tried ${attempts} times`}</span>}
      </>
    ),
  },
  { name: 'acts', header: 'What can be done', cell: (message) => <MessageActs message={message} /> },
]

function MessageActs({ message }: { message: IncomingMessage }) {
  const [isSettingAside, setSettingAside] = useState(false)
  const { id, source, type, state } = message
  const refreshes = queries.backoffice.messages.key()
  const retry = useAct({
    act: () => api.backoffice.messages.retry({ source, id }),
    done: () => 'It is looked into again.',
    refreshes,
  })
  const setAside = useAct({
    act: (reason: string) => api.backoffice.messages.quarantine({ source, id, reason }),
    done: () => 'It is set aside.',
    refreshes,
    onDone: () => setSettingAside(false),
  })
  if (state === 'done' || state === 'ignored') return null
  return (
    <ForRole needs="admin">
      <span className="system-acts">
        <Button size="small" isBusy={retry.isPending} busyLabel="Sending…" onClick={() => retry.mutate(undefined)}>
          Look again<span className="sr"> {type}</span>
        </Button>
        {state !== 'quarantined' && (
          <Button size="small" variant="quiet" onClick={() => setSettingAside(true)}>
            Set aside<span className="sr"> {type}</span>
          </Button>
        )}
      </span>
      {isSettingAside && (
        <ReasonModal
          title="Set this message aside?"
          label="Why"
          confirmLabel="Set aside"
          busyLabel="Saving…"
          tone="primary"
          isBusy={setAside.isPending}
          error={undefined}
          onConfirm={(reason) => setAside.mutate(reason)}
          onClose={() => setSettingAside(false)}
        >
          Nothing follows from it until somebody has it looked into again.
        </ReasonModal>
      )}
    </ForRole>
  )
}
