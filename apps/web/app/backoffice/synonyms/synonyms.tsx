import { useInfiniteQuery } from '@tanstack/react-query'
import type { Synonym } from '@tintype/contract/catalogue/synonyms'
import { limits } from '@tintype/contract/limits'
import { cleanLine } from '@tintype/domain/text/clean-text'
import { truncateText } from '@tintype/domain/text/truncate-text'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { api, queries } from '../../api/client.ts'
import { QueryError } from '../../api/query-error.tsx'
import { ErrorPage } from '../../shell/error-page.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmModal } from '../../ui/feedback/confirm-modal.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { ForRole } from '../frame/for-role.tsx'
import { type Column, LogSkeleton, LogTable } from '../system/log-table.tsx'
import { SystemPage } from '../system/system-page.tsx'
import { useOperatorAction } from '../system/use-operator-action.ts'
import { SynonymModal } from './synonym-modal.tsx'
import { synonymsQuery } from './synonym-queries.ts'
import './synonyms.css'

/** Words that the search of the store maps to others or ignores. The filter is stored in the URL. */
export default function Synonyms() {
  const [search, setSearch] = useSearchParams()
  const wanted = truncateText(cleanLine(search.get('q') ?? ''), limits.synonym.termMax, { measure: 'units', ellipsis: '' })
  const query = useInfiniteQuery(synonymsQuery(wanted))
  const [isAdding, setAdding] = useState(false)
  return (
    <SystemPage
      title="Search words"
      intro="The store also searches for the meanings of these words, or ignores them. A change takes effect at once."
      action={
        <ForRole needs="moderator">
          <Button variant="primary" onClick={() => setAdding(true)}>
            Add a word
          </Button>
        </ForRole>
      }
    >
      <form
        className="synonym-filter"
        onSubmit={(event) => {
          event.preventDefault()
          const words = String(new FormData(event.currentTarget).get('q') ?? '').trim()
          setSearch(words ? { q: words } : {})
        }}
      >
        <TextField
          key={wanted}
          label="Find a word or meaning"
          name="q"
          type="search"
          autoComplete="off"
          maxLength={limits.synonym.termMax}
          defaultValue={wanted}
        />
        <Button type="submit">Search</Button>
      </form>
      {query.data ? (
        <Found synonyms={query.data.pages.flatMap((page) => page.synonyms)} />
      ) : query.isError ? (
        <QueryError query={query} />
      ) : (
        <LogSkeleton />
      )}
      {query.hasNextPage && (
        <Button isBusy={query.isFetchingNextPage} busyLabel="Loading…" onClick={() => query.fetchNextPage()}>
          Load more
        </Button>
      )}
      {isAdding && <SynonymModal onClose={() => setAdding(false)} />}
    </SystemPage>
  )
}

export function ErrorBoundary() {
  return <ErrorPage />
}

function Found({ synonyms }: { synonyms: readonly Synonym[] }) {
  if (!synonyms.length) return <EmptyState title="No words">No word begins with this text, and none means it.</EmptyState>
  return <LogTable label="Search words" columns={columns} rows={synonyms} keyOf={({ term }) => term} />
}

const columns: readonly Column<Synonym>[] = [
  { name: 'what', header: 'Word', cell: ({ term }) => term },
  {
    name: 'why',
    header: 'Also searches for',
    cell: ({ meanings }) => (meanings.length ? meanings.join(', ') : <span className="quiet">Ignored</span>),
  },
  { name: 'acts', header: 'Actions', cell: (synonym) => <Actions synonym={synonym} /> },
]

function Actions({ synonym }: { synonym: Synonym }) {
  const [open, setOpen] = useState<'edit' | 'remove'>()
  const { term } = synonym
  const remove = useOperatorAction({
    act: () => api.backoffice.synonyms.remove({ term }),
    done: ({ message }) => message,
    refreshes: queries.backoffice.synonyms.key(),
    onDone: () => setOpen(undefined),
  })
  return (
    <ForRole needs="moderator">
      <div className="synonym-actions">
        <Button size="small" onClick={() => setOpen('edit')}>
          Edit<span className="sr"> {term}</span>
        </Button>
        <Button size="small" variant="danger" onClick={() => setOpen('remove')}>
          Remove<span className="sr"> {term}</span>
        </Button>
      </div>
      {open === 'edit' && <SynonymModal synonym={synonym} onClose={() => setOpen(undefined)} />}
      <ConfirmModal
        title={`Remove “${term}”?`}
        confirmLabel="Remove"
        busyLabel="Removing…"
        isOpen={open === 'remove'}
        isBusy={remove.isPending}
        isDestructive
        onConfirm={() => remove.mutate(undefined)}
        onClose={() => setOpen(undefined)}
      >
        Searches then take it as any other word.
      </ConfirmModal>
    </ForRole>
  )
}
