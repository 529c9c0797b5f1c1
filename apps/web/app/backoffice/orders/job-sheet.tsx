import type { Print } from '@tintype/contract/production/production'
import { CopyButton } from '../../ui/copy-button.tsx'
import { formatDateTime } from '../review/age.ts'
import { useSheetLink } from './print-queries.ts'

/** The job sheet of a print: a link for the manufacturer that needs no sign-in. */
export function JobSheet({ print: { id, number }, orderNumber }: { print: Print; orderNumber: string }) {
  const link = useSheetLink(orderNumber)
  if (!link.data) {
    return (
      <p>
        <button type="button" className="text-btn" aria-disabled={link.isPending} onClick={() => link.isPending || link.mutate(id)}>
          {link.isPending ? 'Creating link…' : 'Create job sheet link'}
          <span className="sr"> of {number}</span>
        </button>
      </p>
    )
  }
  const { url, until } = link.data
  return (
    <p>
      <a href={url}>Job sheet {number}</a> <CopyButton variant="inline" text={url} what="link" />
      <span className="hint">Anyone with this link can see the print file and the address. It expires {formatDateTime(until)}.</span>
    </p>
  )
}
