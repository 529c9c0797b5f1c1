import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { brand } from '@tintype/domain/brand'
import { api } from '../../../api/client.ts'
import { toErrorMessage } from '../../../api/problem.ts'
import { Button } from '../../../ui/button.tsx'
import { Note } from '../../../ui/feedback/note.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import './pinterest-board.css'
import { boardsQuery } from './post-queries.ts'

type Props = { value: string | undefined; onChange: (boardId: string) => void }

/** Selects the board for a pin; without any board, it offers a way to get one. */
export function PinterestBoard({ value, onChange }: Props) {
  const client = useQueryClient()
  const { data, error, isFetching, refetch } = useQuery(boardsQuery())
  const making = useMutation({
    mutationFn: () => api.social.createBoard(),
    async onSuccess({ id }) {
      await client.invalidateQueries({ queryKey: boardsQuery().queryKey })
      onChange(id)
    },
  })
  if (error)
    return (
      <div className="pinterest-board">
        <Note tone="bad">{toErrorMessage(error)}</Note>
        <Button size="small" isBusy={isFetching} busyLabel="Loading…" onClick={() => void refetch()}>
          Reload boards
        </Button>
      </div>
    )
  if (!data) return null
  if (data.boards.length)
    return (
      <Select
        label="Pinterest board"
        options={data.boards.map(({ id, name }) => ({ value: id, label: name }))}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    )
  return (
    <div className="pinterest-board">
      <p className="quiet">You don’t have a Pinterest board yet. Every pin needs one.</p>
      <Button size="small" isBusy={making.isPending} onClick={() => making.mutate()}>
        Create board “{brand.product}”
      </Button>
      {making.error && <Note tone="bad">{toErrorMessage(making.error)}</Note>}
    </div>
  )
}
