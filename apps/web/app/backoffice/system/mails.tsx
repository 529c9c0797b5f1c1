import { useInfiniteQuery } from '@tanstack/react-query'
import { type LoggedMail, MAIL_STATES } from '@tintype/contract/system'
import { type FormEvent, useState } from 'react'
import { useSearchParams } from 'react-router'
import { api, queries } from '../../api/client.ts'
import { ErrorPage } from '../../shell/error-page.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmModal } from '../../ui/confirm-modal.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { StatusWord } from '../../ui/status-word.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { AgeMark } from '../age-mark.tsx'
import { ForRole } from '../for-role.tsx'
import { OfficeListState } from '../office-list-state.tsx'
import { type Column, LogSkeleton, LogTable } from './log-table.tsx'
import { Filter, SystemPage, useChoice } from './system-page.tsx'
import { mailsQuery } from './system-queries.ts'
import { useAct } from './use-act.ts'
import { mailWords } from './words.ts'

const states = [
  { value: 'all', label: 'All' },
  { value: 'queued', label: 'On their way' },
  { value: 'failed', label: 'Failed' },
  { value: 'sent', label: 'Sent' },
]

export default function Mails() {
  const [search] = useSearchParams()
  const state = useChoice('state', ['all', ...MAIL_STATES])
  const address = search.get('address') ?? ''
  const query = useInfiniteQuery(mailsQuery(address || undefined, state === 'all' ? undefined : state))
  const mails = query.data?.pages.flatMap((page) => page.mails) ?? []
  return (
    <SystemPage title="Mails" intro="Which mail went to whom, and what became of it. What stands in a mail is not shown. Kept for 90 days.">
      <div className="system-filters">
        <AddressSearch key={address} address={address} />
        <Filter label="State" name="state" choices={states} />
      </div>
      <OfficeListState
        query={query}
        isEmpty={!mails.length}
        skeleton={<LogSkeleton />}
        empty={
          <EmptyState title="No mails here">{address ? 'Nothing was written to this address.' : 'Nothing was written yet.'}</EmptyState>
        }
      >
        <LogTable label="Mails" columns={columns} rows={mails} keyOf={({ id }) => id} />
      </OfficeListState>
    </SystemPage>
  )
}

export function ErrorBoundary() {
  return <ErrorPage />
}

function AddressSearch({ address }: { address: string }) {
  const [search, setSearch] = useSearchParams()
  const [text, setText] = useState(address)

  function submit(event: FormEvent) {
    event.preventDefault()
    const { address: _before, ...others } = Object.fromEntries(search)
    setSearch(text.trim() ? { ...others, address: text.trim() } : others)
  }

  return (
    <form className="system-search" onSubmit={submit} noValidate>
      <TextField
        label="Address"
        type="search"
        autoComplete="off"
        placeholder="ines@example.com"
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <Button type="submit">Find</Button>
    </form>
  )
}

const stateWords = {
  queued: <StatusWord tone="waiting">On its way</StatusWord>,
  sent: <StatusWord tone="done">Sent</StatusWord>,
  failed: <StatusWord tone="refused">Failed</StatusWord>,
}

const columns: readonly Column<LoggedMail>[] = [
  { name: 'when', header: 'Written', cell: ({ queuedAt }) => <AgeMark at={queuedAt} /> },
  {
    name: 'what',
    header: 'Mail',
    cell: ({ kind, address }) => (
      <>
        {mailWords(kind)}
        <span className="sub">{address ?? 'somebody who was erased'}</span>
      </>
    ),
  },
  { name: 'state', header: 'State', cell: ({ state }) => stateWords[state] },
  {
    name: 'why',
    header: 'Because',
    cell: ({ error, attempts }) => (
      <>
        {error}
        {attempts > 1 && <span className="sub">tried {attempts} times</span>}
      </>
    ),
  },
  { name: 'acts', header: 'What can be done', cell: (mail) => <SendAgain mail={mail} /> },
]

function SendAgain({ mail: { id, kind, address, canBeSentAgain } }: { mail: LoggedMail }) {
  const [isAsking, setAsking] = useState(false)
  const send = useAct({
    act: () => api.backoffice.mails.sendAgain({ id }),
    done: () => 'It is on its way again.',
    refreshes: queries.backoffice.mails.key(),
    onDone: () => setAsking(false),
  })
  if (!canBeSentAgain) return null
  return (
    <ForRole needs="admin">
      <Button size="small" onClick={() => setAsking(true)}>
        Send again<span className="sr"> {mailWords(kind)}</span>
      </Button>
      <ConfirmModal
        title="Send this mail again?"
        confirmLabel="Send again"
        busyLabel="Sending…"
        isOpen={isAsking}
        isBusy={send.isPending}
        onConfirm={() => send.mutate(undefined)}
        onClose={() => setAsking(false)}
      >
        “{mailWords(kind)}” goes to {address} once more, as it was.
      </ConfirmModal>
    </ForRole>
  )
}
