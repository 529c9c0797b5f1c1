import type { CauseFunds } from '@tintype/contract/hope/remittances'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { ConfirmModal } from '../../ui/feedback/confirm-modal.tsx'
import { TableHead } from '../../ui/table-head.tsx'
import { Money } from '../../ui/text/money.tsx'
import { useRemittanceStep } from '../causes/remittances/remittance-queries.ts'
import { ForRole } from '../frame/for-role.tsx'
import './cause-funds.css'
import { formatCents } from '../../ui/text/numbers.ts'

/** The open amount of each cause, and the button that creates a remittance of all. */
export function CauseFundsTable({ causes }: { causes: CauseFunds[] }) {
  const [isAsking, setAsking] = useState(false)
  const make = useRemittanceStep(() => setAsking(false))
  const open = causes.filter((cause) => cause.openCents > 0)
  const totalCents = open.reduce((sum, cause) => sum + cause.openCents, 0)
  return (
    <section className="office-card" aria-labelledby="owed">
      <header>
        <h2 id="owed">Owed to causes</h2>
        <ForRole needs="finance">
          <Button variant="primary" disabledReason={open.length ? undefined : 'There is no open amount.'} onClick={() => setAsking(true)}>
            Create remittance
          </Button>
        </ForRole>
      </header>
      <table className="ledger-funds stacked-table">
        <TableHead names={['Cause']} amounts={['Donated', 'Held', 'Due', 'Remitted', 'Open']} />
        <tbody>
          {causes.map((cause) => (
            <tr key={cause.causeId}>
              <th scope="row">{cause.causeTitle}</th>
              <Sum label="Donated" cents={cause.givenCents} />
              <Sum label="Held" cents={cause.heldCents} />
              <Sum label="Due" cents={cause.dueCents} />
              <Sum label="Remitted" cents={cause.remittedCents} />
              <Sum label="Open" cents={cause.openCents} />
            </tr>
          ))}
        </tbody>
      </table>
      <ConfirmModal
        title="Create a remittance?"
        confirmLabel={`Create remittance of ${formatCents(totalCents)}`}
        busyLabel="Creating…"
        isOpen={isAsking}
        isBusy={make.isPending}
        onConfirm={() => make.mutate({ step: 'make', causeIds: open.map((cause) => cause.causeId) })}
        onClose={() => setAsking(false)}
      >
        {open.map((cause) => `${cause.causeTitle}: ${formatCents(cause.openCents)}`).join(' · ')}
      </ConfirmModal>
    </section>
  )
}

function Sum({ label, cents }: { label: string; cents: number }) {
  return (
    <td className="r" data-label={label} data-minus={cents < 0 || undefined}>
      <Money cents={cents} isExact />
    </td>
  )
}
