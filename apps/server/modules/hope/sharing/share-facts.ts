import { hash } from 'node:crypto'
import { cardDollars, fundedPercent } from '@tintype/contract/hope/cause-figures'
import type { Cause } from '@tintype/contract/hope/hope'

/** All content of a share picture. */
export type ShareFacts = {
  title: string
  raised: string
  /** Text after the amount raised: the goal, if there is one. */
  ofGoal: string
  standing: string
  /** Integer from 0 to 100; null without a goal. */
  percent: number | null
}

/** Increase with every change of the drawing, so that caches fetch the new version. */
const DRAWING = 1

export function shareFacts(cause: Pick<Cause, 'title' | 'amount_raised' | 'funding_goal'>): ShareFacts {
  const funded = fundedPercent(cause)
  const percent = funded === undefined ? null : Math.round(funded)
  return {
    title: cause.title.replace(/\s+/g, ' ').trim(),
    raised: cardDollars(cause.amount_raised),
    ofGoal: cause.funding_goal && percent !== null ? `raised of ${cardDollars(cause.funding_goal)}` : 'raised',
    standing: percent === null ? 'Open goal' : `${percent}% funded`,
    percent,
  }
}

/** Hash of the content of a share picture. It changes with any part of it. */
export function shareMark(facts: ShareFacts): string {
  return hash('sha256', JSON.stringify([DRAWING, facts]), 'hex').slice(0, 16)
}

/** The address of a cause's share picture. Contains the hash, so that caches fetch a new picture when a figure changes. */
export function shareAddress(slug: string, facts: ShareFacts): string {
  return `/media/causes/${encodeURIComponent(slug)}/${shareMark(facts)}.jpg`
}
