import { useQuery } from '@tanstack/react-query'
import type { OfficeDispute } from '@tintype/contract/payments/payments'
import { useState } from 'react'
import { Link } from 'react-router'
import { toErrorMessage } from '../../api/problem.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/feedback/note.tsx'
import { formatCents } from '../../ui/text/numbers.ts'
import { ForRole } from '../frame/for-role.tsx'
import { useNow } from '../use-now.ts'
import { disputesQuery } from './dispute-queries.ts'
import { acceptsEvidence, describeDispute, describeReason } from './dispute-texts.ts'
import { EvidenceModal } from './evidence-modal.tsx'
import './disputes.css'

/** The disputes of customers' banks with their deadlines. Absent while there is none. */
export function DisputeList() {
  const disputes = useQuery(disputesQuery())
  if (disputes.isError) return <Note tone="bad">{toErrorMessage(disputes.error)}</Note>
  return disputes.data?.length ? <Disputes disputes={disputes.data} /> : null
}

function Disputes({ disputes }: { disputes: readonly OfficeDispute[] }) {
  const now = useNow()
  const [chosen, setChosen] = useState<OfficeDispute>()
  return (
    <section className="office-card dispute-card" aria-labelledby="disputes">
      <header>
        <h2 id="disputes">Disputes</h2>
      </header>
      <ul className="disputes">
        {disputes.map((dispute) => (
          <li key={dispute.id}>
            <div>
              <Link to={`/backoffice/orders/${dispute.orderNumber}`}>Order {dispute.orderNumber}</Link>
              {dispute.amountCents !== null && <span className="num"> · {formatCents(dispute.amountCents)}</span>}
              <span> · {describeReason(dispute.reason)}</span>
              <p className="quiet">{describeDispute(dispute, now)}</p>
            </div>
            {acceptsEvidence(dispute, now) && (
              <ForRole needs="finance">
                <Button size="small" onClick={() => setChosen(dispute)}>
                  Send evidence…
                </Button>
              </ForRole>
            )}
          </li>
        ))}
      </ul>
      {chosen && <EvidenceModal dispute={chosen} onClose={() => setChosen(undefined)} />}
    </section>
  )
}
