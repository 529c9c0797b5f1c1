import { type PrintMove, printStateNames } from '@tintype/contract/production/print-states'
import type { OfficeOrder, Print } from '@tintype/contract/production/production'
import { printDescription } from '@tintype/domain/prints/sizes'
import { Button } from '../../ui/button.tsx'
import { ProgressBar } from '../../ui/feedback/progress-bar.tsx'
import { StatusWord } from '../../ui/feedback/status-word.tsx'
import { formatCents, formatPlural } from '../../ui/text/numbers.ts'
import { ForRole } from '../frame/for-role.tsx'
import { AgeMark } from '../review/age-mark.tsx'
import { JobSheet } from './job-sheet.tsx'
import type { PrintStepWithInput } from './print-modal.tsx'
import { usePrintStep } from './print-queries.ts'
import { formatDay } from './print-texts.ts'

type Props = { order: OfficeOrder; onAsk: (question: PrintStepWithInput) => void }

/** The prints of an order, line by line, with the possible actions. */
export function OrderPrints({ order, onAsk }: Props) {
  const sendable = order.lines.flatMap(({ prints }) => prints).filter(({ moves }) => moves.includes('ship'))
  return (
    <section className="office-card" aria-labelledby="order-prints">
      <header>
        <h2 id="order-prints">Prints</h2>
        {sendable.length > 0 && (
          <ForRole needs="moderator">
            <Button size="small" variant="primary" onClick={() => onAsk({ kind: 'ship', prints: sendable })}>
              Ship a parcel
            </Button>
          </ForRole>
        )}
      </header>
      <ul className="orders-lines">
        {order.lines.map(({ line, title, artistName, size, orientation, quantity, refundedQuantity, prints }) => (
          <li key={line}>
            <h3>
              {quantity} × {title}{' '}
              <small>
                {printDescription(size, orientation)}, by {artistName}
              </small>
            </h3>
            {refundedQuantity > 0 && <p className="quiet">{refundedQuantity} refunded</p>}
            {prints.length === 0 && <p className="quiet">{order.paidAt ? 'No prints yet.' : 'Not paid yet.'}</p>}
            {prints.map((print) => (
              <PrintItem key={print.id} print={print} order={order} onAsk={onAsk} />
            ))}
          </li>
        ))}
      </ul>
    </section>
  )
}

const tones = {
  preflight: 'open',
  routed: 'open',
  in_production: 'waiting',
  shipped: 'waiting',
  delivered: 'done',
  on_hold: 'refused',
  cancelled: 'refused',
} as const

function PrintItem({ print, order, onAsk }: Props & { print: Print }) {
  const step = usePrintStep(order.orderNumber)
  const {
    number,
    state,
    since,
    quantity,
    holdReason,
    holdSentence,
    cancelReason,
    reprintOf,
    reprintReason,
    dotsPerInch,
    filePercent,
    fileMaking,
  } = print
  const act = (move: PrintMove) => {
    if (move === 'start' || move === 'release' || move === 'deliver') return step.mutate({ step: move, print })
    onAsk(move === 'ship' ? { kind: 'ship', prints: [print] } : { kind: move, print })
  }
  return (
    <article className="orders-print" aria-label={number}>
      <p className="orders-state">
        <StatusWord tone={tones[state]}>{printStateNames[state]}</StatusWord>
        <AgeMark at={since} />
        <b className="num">{number}</b>
        <span className="quiet">{formatPlural(quantity, { one: 'copy', other: 'copies' })}</span>
        {dotsPerInch !== null && <span className="quiet num">{dotsPerInch} dots per inch</span>}
      </p>
      <RoutingWords print={print} />
      {filePercent !== null && <ProgressBar label="Enlarging the print file" value={filePercent / 100} />}
      {fileMaking && <p className="hint num">Print file: {fileMaking}</p>}
      {print.manufacturer && state !== 'cancelled' && (
        <ForRole needs="moderator">
          <JobSheet print={print} orderNumber={order.orderNumber} />
        </ForRole>
      )}
      {reprintOf && (
        <p>
          Reprint of {reprintOf}: {reprintReason}
        </p>
      )}
      {holdReason && <p className="orders-reason">{holdReason}</p>}
      {holdSentence && <p className="quiet">The customer reads: {holdSentence}</p>}
      {cancelReason && <p className="orders-reason">{cancelReason}</p>}
      {state === 'cancelled' && <p className="quiet">To return the money, refund the order below.</p>}
      <ForRole needs="moderator">
        <div className="orders-actions">
          {shown
            .filter(({ move }) => print.moves.includes(move))
            .map(({ move, name }) => (
              <Button
                key={move}
                size="small"
                variant={move === 'cancel' ? 'danger' : undefined}
                isBusy={step.isPending && step.variables.step === move}
                busyLabel="Saving…"
                onClick={() => act(move)}
              >
                {name}
                <span className="sr"> {number}</span>
              </Button>
            ))}
        </div>
      </ForRole>
    </article>
  )
}

function RoutingWords({ print: { manufacturer, promisedOn, costCents, routingReason } }: { print: Print }) {
  if (!manufacturer) return null
  return (
    <p>
      {manufacturer.name}
      {promisedOn && `, ships by ${formatDay(promisedOn)}`}
      {costCents !== null && `, costs ${formatCents(costCents)}`}
      <span className="hint">{routingReason}</span>
    </p>
  )
}

const shown: readonly { move: PrintMove; name: string }[] = [
  { move: 'start', name: 'Mark as in production' },
  { move: 'release', name: 'Release' },
  { move: 'ship', name: 'Ship' },
  { move: 'deliver', name: 'Mark as delivered' },
  { move: 'route', name: 'Reassign manufacturer' },
  { move: 'hold', name: 'Hold' },
  { move: 'reprint', name: 'Reprint' },
  { move: 'cancel', name: 'Cancel' },
]
