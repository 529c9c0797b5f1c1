import { useMutation } from '@tanstack/react-query'
import { type ColumnDef, flexRender, getCoreRowModel, type RowData, useReactTable } from '@tanstack/react-table'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { toErrorMessage } from '../../api/problem.ts'
import { Button } from '../../ui/button.tsx'
import { downloadFile } from '../../ui/download-file.ts'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { useToast } from '../../ui/feedback/use-toast.ts'
import { useKeysChoice } from '../keys/use-keys-choice.ts'
import { type OfficeListQuery, OfficeListState } from '../office-list-state.tsx'
import { useRowKeys } from '../orders/use-row-keys.ts'
import './office-table.css'
import { SavedViews } from './saved-views.tsx'
import { type TableState, tableSearch } from './table-state.ts'

declare module '@tanstack/react-table' {
  // biome-ignore lint/correctness/noUnusedVariables: the library declares it with these two
  interface ColumnMeta<TData extends RowData, TValue> {
    /** Numbers are right-aligned. */
    align?: 'right'
    /** Makes the column sortable; the first click uses the direction in `first`. */
    orders?: { falling: string; rising: string; first?: 'rising' }
    width?: string
  }
}

export type Column<Row> = ColumnDef<Row> & { id: string; header: string }

type Props<Row> = {
  /** The list's id, under which saved views are stored. */
  name: string
  /** The table's name for screen readers. */
  caption: string
  columns: Column<Row>[]
  rows: Row[]
  rowId: (row: Row) => string
  query: OfficeListQuery
  state: TableState
  onState: (next: Partial<TableState>) => void
  /** The filter's fields; `name` is the URL parameter. */
  filters: ReactNode
  /** Exports all matching rows as a file. */
  onExport: () => Promise<File>
  empty: ReactNode
}

/**
 * A list of the back office. Filters, order and columns are stored in the URL; the server filters, sorts and pages. Views can be saved
 * under a name, and the whole list can be exported.
 */
export function OfficeTable<Row>(props: Props<Row>) {
  const { name, columns, state, onState, filters, onExport, query, rows, empty } = props
  return (
    <div className="office-list">
      <FilterForm key={tableSearch({ ...state, hidden: [], order: state.firstOrder })} state={state} onState={onState}>
        {filters}
      </FilterForm>
      <div className="office-tools">
        <SavedViews table={name} search={tableSearch(state)} />
        <ColumnChoice columns={columns} hidden={state.hidden} onHidden={(hidden) => onState({ hidden })} />
        <ExportButton onExport={onExport} />
      </div>
      <OfficeListState query={query} isEmpty={!rows.length} skeleton={<Skeleton height={420} />} empty={empty}>
        <Rows {...props} />
      </OfficeListState>
    </div>
  )
}

function FilterForm({ state, onState, children }: Pick<Props<never>, 'state' | 'onState'> & { children: ReactNode }) {
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const values = [...new FormData(event.currentTarget)].map(([field, value]) => [field, String(value).trim()] as const)
    onState({ filters: Object.fromEntries(values.filter(([, value]) => value)) })
  }

  return (
    <form className="office-filter" aria-label="Filters" onSubmit={submit} noValidate>
      {children}
      <div className="row">
        <Button type="submit" size="small">
          Search
        </Button>
        {Object.keys(state.filters).length > 0 && (
          <Button size="small" variant="quiet" onClick={() => onState({ filters: {} })}>
            Clear
          </Button>
        )}
      </div>
    </form>
  )
}

function Rows<Row>({ caption, columns, rows, rowId, state, onState }: Props<Row>) {
  const element = useRef<HTMLTableElement>(null)
  const table = useReactTable({
    data: rows,
    columns,
    getRowId: rowId,
    getCoreRowModel: getCoreRowModel(),
    state: { columnVisibility: Object.fromEntries(state.hidden.map((id) => [id, false])) },
  })
  const [isKeysOn] = useKeysChoice()
  useRowKeys(element, { isOn: isKeysOn, help: () => undefined })
  return (
    // wide tables scroll horizontally
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keys
    <section className="office-scroll" aria-label={caption} tabIndex={0}>
      <table className="office-table" ref={element} aria-label={caption}>
        <thead>
          <tr>
            {table.getFlatHeaders().map(({ id, column }) => (
              <th
                key={id}
                scope="col"
                className={column.columnDef.meta?.align === 'right' ? 'r' : undefined}
                style={{ width: column.columnDef.meta?.width }}
                aria-sort={findSortDirection(column.columnDef.meta?.orders, state.order)}
              >
                {column.columnDef.meta?.orders ? (
                  <button
                    type="button"
                    className="office-order"
                    onClick={() => onState({ order: turned(column.columnDef.meta?.orders, state.order) })}
                  >
                    {String(column.columnDef.header)}
                  </button>
                ) : (
                  String(column.columnDef.header)
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.getRowModel().rows.map((row) => (
            <tr key={row.id}>
              {row.getVisibleCells().map(({ id, column, getContext }) => (
                <td key={id} className={column.columnDef.meta?.align === 'right' ? 'r' : undefined}>
                  {flexRender(column.columnDef.cell, getContext())}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

type Orders = NonNullable<NonNullable<Column<never>['meta']>['orders']>

function findSortDirection(orders: Orders | undefined, order: string): 'ascending' | 'descending' | undefined {
  if (order === orders?.falling) return 'descending'
  return order === orders?.rising ? 'ascending' : undefined
}

/** The opposite order; for a column that is not sorted by, its first order. */
function turned(orders: Orders | undefined, order: string): string {
  if (!orders) return order
  const { falling, rising, first } = orders
  if (order === falling) return rising
  return order === rising || first !== 'rising' ? falling : rising
}

type ChoiceProps = { columns: readonly { id: string; header: string }[]; hidden: readonly string[]; onHidden: (hidden: string[]) => void }

function ColumnChoice({ columns, hidden, onHidden }: ChoiceProps) {
  // the URL updates a moment later: until then, apply further clicks to the pending value
  const [asked, setAsked] = useState<readonly string[]>()
  const now = asked ?? hidden
  const settled = hidden.join()

  // biome-ignore lint/correctness/useExhaustiveDependencies: what the address says has come, from here or by Back
  useEffect(() => setAsked(undefined), [settled])

  function choose(id: string, isShown: boolean) {
    const next = isShown ? now.filter((other) => other !== id) : [...now, id]
    setAsked(next)
    onHidden(next)
  }

  return (
    <details className="office-fold-out">
      <summary>Columns</summary>
      <fieldset>
        <legend className="sr">Visible columns</legend>
        {columns.map(({ id, header }) => (
          <label key={id} className="pick">
            <input
              type="checkbox"
              checked={!now.includes(id)}
              // at least one column stays visible
              disabled={!now.includes(id) && now.length === columns.length - 1}
              onChange={({ target }) => choose(id, target.checked)}
            />
            {header}
          </label>
        ))}
      </fieldset>
    </details>
  )
}

function ExportButton({ onExport }: { onExport: () => Promise<File> }) {
  const toast = useToast()
  const [isAsked, setAsked] = useState(false)
  const file = useMutation({
    mutationFn: onExport,
    onSuccess(made) {
      downloadFile(made)
      setAsked(true)
    },
    onError: (error) => toast.fail(toErrorMessage(error)),
  })
  return (
    <>
      <Button size="small" variant="quiet" isBusy={file.isPending} busyLabel="Preparing…" onClick={() => file.mutate()}>
        Export CSV
      </Button>
      <span className="sr" role="status">
        {isAsked && 'CSV downloaded.'}
      </span>
    </>
  )
}
