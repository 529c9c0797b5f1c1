import type { Order } from '@tintype/contract/orders/store'
import { StatusWord } from '../../ui/feedback/status-word.tsx'
import { LocalDay } from './local-day.tsx'
import { toStepStates } from './order-steps.ts'

const tones = { done: 'done', now: 'waiting', held: 'leaving', ahead: 'open' } as const

/** Placed, in production, shipped, delivered: a progress bar in the shape of a print. */
export function OrderProgress({ order }: { order: Order }) {
  return (
    <ol className="order-steps" aria-label="Progress">
      {toStepStates(order).map(({ step, label, at, state }) => (
        <li key={step} data-state={state} aria-current={state === 'now' || state === 'held' ? 'step' : undefined}>
          <StatusWord tone={tones[state]}>{label}</StatusWord>
          <span className="faint small">{at ? <LocalDay instant={at} /> : 'not yet'}</span>
        </li>
      ))}
    </ol>
  )
}
