import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'

const tones = { plain: '', good: 'good', bad: 'bad' } as const

/** A highlighted message. Errors interrupt screen readers, others are read in turn. */
export function Note({ tone = 'plain', children }: { tone?: keyof typeof tones; children: ReactNode }) {
  return (
    <div className={classNames('note', tones[tone])} role={tone === 'bad' ? 'alert' : 'status'}>
      {children}
    </div>
  )
}
