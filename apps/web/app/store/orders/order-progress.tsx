import type { Order } from '@tintype/contract/orders/store'
import { StatusWord } from '../../ui/feedback/status-word.tsx'
import { DayOf } from './day-of.tsx'
import { toStepStates } from './order-steps.ts'

const tones = { done: 'done', now: 'waiting', ahead: 'open' } as const

/** Paid, in production, shipped, delivered: a progress bar in the shape of a print. */
export function OrderProgress({ order }: { order: Order }) {
  return (
    <ol className="order-steps" aria-label="Progress">
      {toStepStates(order.production).map(({ step, label, at, state }) => (
        <li key={step} data-state={state} aria-current={state === 'now' ? 'step' : undefined}>
          <StatusWord tone={tones[state]}>{label}</StatusWord>
          <span className="faint small">{at ? <DayOf instant={at} /> : 'not yet'}</span>
        </li>
      ))}
    </ol>
  )
}
