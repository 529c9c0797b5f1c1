import type { Facts } from '@tintype/contract/admin/system'
import type { ReactNode } from 'react'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'

export type Column<Row> = { name: 'when' | 'what' | 'state' | 'why' | 'acts'; header: string; cell: (row: Row) => ReactNode }

type Props<Row> = { label: string; columns: readonly Column<Row>[]; rows: readonly Row[]; keyOf: (row: Row) => string }

/** An event log with one event per row: time, subject, status, reason and actions. On a phone the cells are stacked. */
export function LogTable<Row>({ label, columns, rows, keyOf }: Props<Row>) {
  return (
    <table className="log stacked-table" aria-label={label}>
      <thead>
        <tr>
          {columns.map(({ name, header }) => (
            <th key={name} scope="col" className={name}>
              {name === 'acts' ? <span className="sr">{header}</span> : header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            {columns.map(({ name, cell }) => (
              <td key={name} className={name}>
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

export function LogSkeleton() {
  return (
    <div className="log-skeleton">
      {['a', 'b', 'c', 'd', 'e'].map((row) => (
        <Skeleton key={row} height={44} />
      ))}
    </div>
  )
}

/** `order T100001 · amount 4900` */
export function FactList({ facts }: { facts: Facts }) {
  const shown = Object.entries(facts).filter(([, value]) => value !== null && value !== '')
  if (!shown.length) return null
  return <span className="sub">{shown.map(([name, value]) => `${name.replaceAll('_', ' ')} ${value}`).join(' · ')}</span>
}
