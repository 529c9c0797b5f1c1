import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'

/** open: empty · waiting: half filled · done: filled · refused: crossed · leaving: dashed. */
const tones = { open: '', waiting: 'wait', done: 'ok', refused: 'no', leaving: 'going' } as const

export type StatusTone = keyof typeof tones

export function StatusWord({ tone, children }: { tone: StatusTone; children: ReactNode }) {
  return <span className={classNames('status', tones[tone])}>{children}</span>
}
