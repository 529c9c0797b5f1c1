import { useInfiniteQuery } from '@tanstack/react-query'
import type { LoggedMail } from '@tintype/contract/admin/system'
import { limits } from '@tintype/contract/limits'
import { formatEmail } from '@tintype/domain/email/format-email'
import { formatDaysOfMs } from '@tintype/domain/time/durations'
import { useState } from 'react'
import { api, queries } from '../../api/client.ts'
import { ErrorPage } from '../../shell/error-page.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmModal } from '../../ui/feedback/confirm-modal.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { StatusWord } from '../../ui/feedback/status-word.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { ForRole } from '../frame/for-role.tsx'
import { DayFields, ListPage } from '../lists/list-page.tsx'
import { fetchMails, mailFilters, mailListQuery } from '../lists/list-queries.ts'
import { AgeMark } from '../review/age-mark.tsx'
import '../lists/lists.css'
import { type Column, OfficeTable } from '../table/office-table.tsx'
import { useTableState } from '../table/use-table-state.ts'
import { Suppressions } from './suppressions.tsx'
import { formatMailKind } from './system-texts.ts'
import { useOperatorAction } from './use-operator-action.ts'

const states = [
  { value: 'queued', label: 'Queued' },
  { value: 'failed', label: 'Failed' },
  { value: 'sent', label: 'Sent' },
  { value: 'suppressed', label: 'Not sent' },
]

export default function Mails() {
  const [state, setState] = useTableState(mailFilters)
  const query = useInfiniteQuery(mailListQuery(state))
  return (
    <ListPage title="Emails" intro={`Delivery log of emails, without their contents. Kept for ${formatDaysOfMs(limits.mailLogMs)}.`}>
      <Suppressions address={state.filters.address} />
      <OfficeTable
        name="mails"
        caption="Emails"
        columns={columns}
        rows={query.data?.pages.flatMap((page) => page.mails) ?? []}
        rowId={({ id }) => id}
        query={query}
        state={state}
        onState={setState}
        filters={
          <>
            <TextField
              label="Recipient"
              name="address"
              type="search"
              autoComplete="off"
              maxLength={254}
              placeholder="ines@example.com"
              defaultValue={state.filters.address}
            />
            <Select label="Status" name="state" placeholder="Any" options={states} defaultValue={state.filters.state ?? ''} />
            <DayFields filters={state.filters} />
          </>
        }
        onExport={() => fetchMails(state)}
        empty={<EmptyState title="No emails">{state.filters.address ? 'No emails to this address.' : 'No emails sent yet.'}</EmptyState>}
      />
    </ListPage>
  )
}

export function ErrorBoundary() {
  return <ErrorPage />
}

const stateWords = {
  queued: <StatusWord tone="waiting">Queued</StatusWord>,
  sent: <StatusWord tone="done">Sent</StatusWord>,
  failed: <StatusWord tone="refused">Failed</StatusWord>,
  suppressed: <StatusWord tone="refused">Not sent</StatusWord>,
}

const columns: Column<LoggedMail>[] = [
  {
    id: 'when',
    header: 'Created',
    meta: { orders: { falling: 'latest', rising: 'earliest' }, width: '120px' },
    cell: ({ row: { original } }) => <AgeMark at={original.queuedAt} />,
  },
  { id: 'what', header: 'Email', cell: ({ row: { original } }) => formatMailKind(original.kind) },
  { id: 'to', header: 'To', cell: ({ row: { original } }) => (original.address ? formatEmail(original.address) : 'erased person') },
  { id: 'state', header: 'Status', cell: ({ row: { original } }) => stateWords[original.state] },
  {
    id: 'why',
    header: 'Error',
    cell: ({ row: { original } }) => (
      <>
        {original.error}
        {original.state === 'suppressed' && 'The address gets no emails.'}
        {original.attempts > 1 && <span className="sub">tried {original.attempts} times</span>}
      </>
    ),
  },
  { id: 'acts', header: 'Again', meta: { align: 'right' }, cell: ({ row: { original } }) => <SendAgain mail={original} /> },
]

function SendAgain({ mail: { id, kind, address, canBeSentAgain } }: { mail: LoggedMail }) {
  const [isAsking, setAsking] = useState(false)
  const send = useOperatorAction({
    act: () => api.backoffice.mails.sendAgain({ id }),
    done: () => 'Email queued again.',
    refreshes: queries.backoffice.mails.key(),
    onDone: () => setAsking(false),
  })
  if (!canBeSentAgain) return null
  return (
    <ForRole needs="admin">
      <Button size="small" onClick={() => setAsking(true)}>
        Resend<span className="sr"> {formatMailKind(kind)}</span>
      </Button>
      <ConfirmModal
        title="Resend this email?"
        confirmLabel="Resend"
        busyLabel="Sending…"
        isOpen={isAsking}
        isBusy={send.isPending}
        onConfirm={() => send.mutate(undefined)}
        onClose={() => setAsking(false)}
      >
        “{formatMailKind(kind)}” is sent to {formatEmail(address ?? '')} again, unchanged.
      </ConfirmModal>
    </ForRole>
  )
}
