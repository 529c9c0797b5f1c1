import type { SalesMonth } from '@tintype/contract/ledger/sales'
import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, type TooltipContentProps, XAxis, YAxis } from 'recharts'
import { formatPlural, formatPrice } from '../../ui/text/numbers.ts'
import { formatMonth, formatMonthTick } from './sales-texts.ts'

const HEIGHT_PX = 240
const axis = { stroke: 'var(--ink-3)', fontSize: 12, tickLine: false, axisLine: false } as const

/** Stacked bars: the artist's share, and above it the donation. Hidden from screen readers: a table beside it has the same data. */
export function SalesChart({ months }: { months: SalesMonth[] }) {
  return (
    <ResponsiveContainer width="100%" height={HEIGHT_PX}>
      <BarChart data={months} margin={{ top: 8, right: 0, bottom: 0, left: 0 }} barCategoryGap="28%" accessibilityLayer={false}>
        <defs>
          <linearGradient id="bar-copper" x2="0" y2="1">
            <stop stopColor="#e9b586" />
            <stop offset=".06" stopColor="#d08a4e" />
            <stop offset="1" stopColor="#9a5c2c" />
          </linearGradient>
          <pattern id="bar-given" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
            <rect width="6" height="6" fill="var(--wall)" />
            <rect width="2.5" height="6" fill="var(--copper)" />
          </pattern>
        </defs>
        <CartesianGrid vertical={false} stroke="var(--line)" />
        <XAxis dataKey="month" tickFormatter={formatMonthTick} interval="equidistantPreserveStart" minTickGap={8} {...axis} />
        <YAxis width={52} tickFormatter={formatPrice} allowDecimals={false} {...axis} />
        <Tooltip content={MonthNote} cursor={{ fill: 'var(--hover)' }} isAnimationActive={false} />
        <Bar dataKey="earnedCents" stackId="month" fill="url(#bar-copper)" isAnimationActive={false} />
        <Bar dataKey="donationCents" stackId="month" fill="url(#bar-given)" stroke="var(--copper)" isAnimationActive={false} />
      </BarChart>
    </ResponsiveContainer>
  )
}

function MonthNote({ active, payload }: TooltipContentProps) {
  const month = payload?.[0]?.payload as SalesMonth | undefined
  if (!active || !month) return null
  return (
    <div className="plot-note">
      <b>{formatMonth(month.month)}</b>
      <span>
        {formatPrice(month.earnedCents)} from {formatPlural(month.prints, { one: 'print', other: 'prints' })}
      </span>
      {month.donationCents > 0 && <span>{formatPrice(month.donationCents)} for your cause</span>}
    </div>
  )
}
