import type { FigureSpan, Figures } from '@tintype/contract/admin/figures'
import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, type TooltipContentProps, XAxis, YAxis } from 'recharts'
import { formatCents, formatPrice } from '../../ui/text/numbers.ts'
import { type Amount, axisTicks, formatStep, formatTick } from './figure-texts.ts'

const HEIGHT_PX = 168
const axis = { stroke: 'var(--ink-3)', fontSize: 12, tickLine: false, axisLine: false } as const

type Props = { figures: readonly Figures[]; amount: Amount; span: FigureSpan }

/** A chart of one figure. Hidden from screen readers: a table beside it has the same data. */
export function FigurePlot({ figures, amount, span }: Props) {
  const marks = axisTicks(figures.map((step) => step[amount]))
  return (
    <ResponsiveContainer width="100%" height={HEIGHT_PX}>
      <BarChart data={[...figures]} margin={{ top: 8, right: 0, bottom: 0, left: 0 }} barCategoryGap="24%" accessibilityLayer={false}>
        <CartesianGrid vertical={false} stroke="var(--line)" />
        <XAxis
          dataKey="from"
          tickFormatter={(from: string) => formatTick(from, span)}
          interval="equidistantPreserveStart"
          minTickGap={12}
          {...axis}
        />
        <YAxis width={58} ticks={marks} tickFormatter={formatPrice} domain={[marks[0] ?? 0, marks.at(-1) ?? 0]} {...axis} />
        <Tooltip
          content={(props: TooltipContentProps) => <StepNote {...props} amount={amount} span={span} />}
          cursor={{ fill: 'var(--hover)' }}
          isAnimationActive={false}
        />
        <Bar dataKey={amount} fill="var(--copper)" radius={[1.5, 1.5, 0, 0]} isAnimationActive={false} />
      </BarChart>
    </ResponsiveContainer>
  )
}

function StepNote({ active, payload, amount, span }: TooltipContentProps & Pick<Props, 'amount' | 'span'>) {
  const step = payload?.[0]?.payload as Figures | undefined
  if (!active || !step) return null
  return (
    <div className="plot-note">
      <b>{formatCents(step[amount])}</b>
      <span>{formatStep(step.from, span)}</span>
    </div>
  )
}
