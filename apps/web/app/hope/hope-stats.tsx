import { averageFunded, cardDollars } from '@tintype/contract/hope/cause-figures'
import type { ReactNode } from 'react'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import { readerAmounts } from '../ui/text/numbers.ts'
import type { Answer } from './answer.ts'
import { hopeTexts } from './hope-texts.ts'
import type { ShownCause } from './shown-cause.ts'

/** Three figures over all active causes. Unknown values are not shown as zero. */
export function HopeStats({ answer }: { answer: Answer<ShownCause[]> }) {
  const causes = answer.state === 'loaded' ? answer.value : undefined
  const raised = sumCauses(causes, ({ amount_raised }) => amount_raised)
  const remitted = sumCauses(causes, ({ amount_remitted }) => amount_remitted ?? 0)
  const shown = (figure: () => string) => (answer.state === 'loading' ? <Skeleton width="3ch" /> : causes ? figure() : hopeTexts.noCount)
  return (
    <dl className="hope-stats">
      <Stat label={hopeTexts.activeCauses}>{shown(() => String(causes?.length))}</Stat>
      <Stat label={hopeTexts.raised} note={remitted > 0 ? `${cardDollars(remitted, readerAmounts)} already paid to causes` : undefined}>
        {shown(() => cardDollars(raised, readerAmounts))}
      </Stat>
      <Stat label={hopeTexts.averageFunded}>{shown(() => `${averageFunded(causes ?? [])}%`)}</Stat>
    </dl>
  )
}

function Stat({ label, note, children }: { label: string; note?: string | undefined; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className="num">
        {children}
        {note && <small>{note}</small>}
      </dd>
    </div>
  )
}

function sumCauses(causes: readonly ShownCause[] | undefined, sum: (cause: ShownCause) => number): number {
  return (causes ?? []).reduce((total, cause) => total + sum(cause), 0)
}
