import { useQuery } from '@tanstack/react-query'
import type { OfficeDispute } from '@tintype/contract/payments/payments'
import { toErrorMessage } from '../../api/problem.ts'
import { Note } from '../../ui/feedback/note.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { ReasonModal } from '../reason-modal.tsx'
import { evidenceQuery, useSendEvidence } from './dispute-queries.ts'
import { evidenceNames } from './dispute-texts.ts'

/** Shows the prepared evidence, and sends it with a statement. */
export function EvidenceModal({ dispute, onClose }: { dispute: OfficeDispute; onClose: () => void }) {
  const send = useSendEvidence(onClose)
  return (
    <ReasonModal
      title={`Evidence for order ${dispute.orderNumber}`}
      label="Statement"
      missing="Enter a statement."
      confirmLabel="Send evidence"
      busyLabel="Sending…"
      tone="primary"
      isBusy={send.isPending}
      error={send.isError ? toErrorMessage(send.error) : undefined}
      onConfirm={(statement) => send.mutate({ id: dispute.id, statement })}
      onClose={onClose}
    >
      <p>You can submit evidence only once. The bank receives your statement, a picture of the first print and these details:</p>
      <Facts id={dispute.id} />
    </ReasonModal>
  )
}

function Facts({ id }: { id: string }) {
  const evidence = useQuery(evidenceQuery(id))
  if (evidence.isError) return <Note tone="bad">{toErrorMessage(evidence.error)}</Note>
  if (!evidence.data) return <Skeleton height={240} />
  const { data } = evidence
  return (
    <dl className="dispute-facts">
      {evidenceNames.map(([field, name]) => (
        <div key={field}>
          <dt>{name}</dt>
          <dd>{data[field] ?? 'Unknown'}</dd>
        </div>
      ))}
    </dl>
  )
}
