import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { AUDIT_ACTORS, type AuditLine } from '@tintype/contract/admin/audit'
import { formatEmail } from '@tintype/domain/email/format-email'
import { ErrorPage } from '../../shell/error-page.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { BackofficeTitle } from '../frame/backoffice-title.tsx'
import { operatorsQuery } from '../operators/operator-queries.ts'
import { formatDateTime } from '../review/age.ts'
import { type Column, OfficeTable } from '../table/office-table.tsx'
import type { TableState } from '../table/table-state.ts'
import { useTableState } from '../table/use-table-state.ts'
import './audit.css'
import { auditFilters, auditQuery, fetchAuditFile } from './audit-queries.ts'

export default function Audit() {
  const [state, setState] = useTableState(auditFilters)
  const query = useInfiniteQuery(auditQuery(state))
  const lines = query.data?.pages.flatMap((page) => page.lines) ?? []
  return (
    <main id="main" className="office-page">
      <BackofficeTitle>Audit log</BackofficeTitle>
      <header className="office-head">
        <h1>Audit log</h1>
        <p className="quiet">Every action with its actor and the previous values. Entries are never changed or deleted.</p>
      </header>
      <OfficeTable
        name="audit"
        caption="Filter the log"
        columns={columns}
        rows={lines}
        rowId={({ id }) => id}
        query={query}
        state={state}
        onState={setState}
        filters={<AuditFilterFields state={state} />}
        onExport={() => fetchAuditFile(state)}
        empty={<EmptyState title="No entries">No entries match these filters.</EmptyState>}
      />
    </main>
  )
}

export function ErrorBoundary() {
  return <ErrorPage />
}

const kindNames = {
  operator: 'Any operator',
  artist: 'Any artist',
  integrator: 'Integrations',
  visitor: 'Visitors',
  system: 'System',
} as const

function AuditFilterFields({ state: { filters } }: { state: TableState }) {
  const { data } = useQuery(operatorsQuery())
  const kinds = AUDIT_ACTORS.map((kind) => ({ value: kind, label: kindNames[kind] }))
  const people = (data?.operators ?? []).map(({ id, name, email }) => ({ value: id, label: `${name}, ${formatEmail(email)}` }))
  // the names of removed operators are unknown here
  const known = [...kinds, ...people]
  const other = filters.actor && !known.some(({ value }) => value === filters.actor) ? [{ value: filters.actor, label: filters.actor }] : []
  return (
    <>
      <Select
        key={known.length}
        label="Actor"
        name="actor"
        placeholder="Anyone"
        options={[...known, ...other]}
        defaultValue={filters.actor ?? ''}
      />
      <TextField
        label="Action"
        name="action"
        placeholder="e.g. payout.paid"
        maxLength={100}
        autoComplete="off"
        defaultValue={filters.action}
      />
      <TextField label="Subject" name="subject" placeholder="payout:…" maxLength={200} autoComplete="off" defaultValue={filters.subject} />
      <TextField label="From" name="from" type="date" defaultValue={filters.from} />
      <TextField label="To" name="to" type="date" defaultValue={filters.to} />
    </>
  )
}

const columns: Column<AuditLine>[] = [
  {
    id: 'at',
    header: 'Time',
    meta: { orders: { falling: 'latest', rising: 'earliest' }, width: '168px' },
    cell: ({ row: { original } }) => <time dateTime={original.at}>{formatDateTime(original.at)}</time>,
  },
  { id: 'who', header: 'Actor', meta: { width: '16%' }, cell: ({ row: { original } }) => <Who line={original} /> },
  { id: 'action', header: 'Action', meta: { width: '17%' }, cell: ({ row: { original } }) => <code>{original.action}</code> },
  { id: 'subject', header: 'Subject', meta: { width: '20%' }, cell: ({ row: { original } }) => <code>{original.subject}</code> },
  { id: 'change', header: 'Changes', cell: ({ row: { original } }) => <Change line={original} /> },
]

function Who({ line: { actorKind, actorName } }: { line: AuditLine }) {
  if (actorKind === 'system' || actorKind === 'visitor') return <span className="quiet">{kindNames[actorKind]}</span>
  return (
    <>
      {actorName ?? 'Deleted account'}
      {actorKind === 'artist' && <span className="sub">Artist</span>}
    </>
  )
}

/** The changed values, and the other recorded facts. */
function Change({ line: { before, after, facts } }: { line: AuditLine }) {
  const changed = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((name) => before[name] !== after[name])
  return (
    <dl className="audit-change">
      {changed.map((name) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            {before[name] !== undefined && <del>{String(before[name])}</del>}{' '}
            {after[name] !== undefined && <ins>{String(after[name])}</ins>}
          </dd>
        </div>
      ))}
      {Object.entries(facts).map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{String(value)}</dd>
        </div>
      ))}
    </dl>
  )
}
