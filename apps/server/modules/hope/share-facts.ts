import { hash } from 'node:crypto'
import { cardDollars, fundedPercent } from '@tintype/contract/cause-figures'
import type { Cause } from '@tintype/contract/hope'
import { hopeTexts } from '@tintype/contract/hope-texts'

/** Everything that a share picture shows of a cause. */
export type ShareFacts = {
  title: string
  raised: string
  /** Stands after what was raised: of how much, where there is a goal. */
  ofGoal: string
  standing: string
  /** Whole, 0 to 100; null for an open goal. */
  percent: number | null
}

/** Goes up with every change of the drawing: whoever keeps a picture of the old kind is led to the new one. */
const DRAWING = 1

export function shareFacts(cause: Pick<Cause, 'title' | 'amount_raised' | 'funding_goal'>): ShareFacts {
  const funded = fundedPercent(cause)
  const percent = funded === undefined ? null : Math.round(funded)
  return {
    title: cause.title.replace(/\s+/g, ' ').trim(),
    raised: cardDollars(cause.amount_raised),
    ofGoal: cause.funding_goal && percent !== null ? `raised of ${cardDollars(cause.funding_goal)}` : 'raised',
    standing: percent === null ? hopeTexts.openGoal : `${percent}% funded`,
    percent,
  }
}

/** Stands for what a picture shows: another one as soon as anything in it is. */
export function shareMark(facts: ShareFacts): string {
  return hash('sha256', JSON.stringify([DRAWING, facts]), 'hex').slice(0, 16)
}

/** Where a cause's share picture lies. Those who keep pictures by their address come for the new one when a figure has changed. */
export function shareAddress(slug: string, facts: ShareFacts): string {
  return `/media/causes/${encodeURIComponent(slug)}/${shareMark(facts)}.jpg`
}
