import type { OfficeDispute } from '@tintype/contract/payments/payments'
import { expect, it } from 'vitest'
import { acceptsEvidence, describeDispute, describeReason } from './dispute-texts.ts'

const now = Date.parse('2026-11-20T12:00:00Z')
const dispute: OfficeDispute = {
  ...{ id: 'd', reference: 'du_1', orderNumber: 'T1', amountCents: 14_100, reason: 'fraudulent', status: 'opened' },
  ...{ openedAt: '2026-11-18T12:00:00Z', dueAt: '2026-11-25T12:00:00Z', evidence: null },
}
const evidence = (state: 'queued' | 'sent' | 'refused', refusal: string | null = null, error: string | null = null) => ({
  ...{ state, refusal, error, at: '2026-11-19T12:00:00Z' },
})
const failing = evidence('queued', null, 'Stripe refuses the key')

it.each<[string, Partial<OfficeDispute>, boolean, RegExp]>([
  ['before its deadline', {}, true, /^Evidence due by .*25/],
  ['a moment before its deadline', { dueAt: '2026-11-20T12:00:00.001Z' }, true, /^Evidence due by/],
  ['at its deadline', { dueAt: '2026-11-20T12:00:00Z' }, false, /^The deadline passed on/],
  ['without a deadline', { dueAt: null }, false, /hasn’t set a deadline/],
  ['with evidence on its way', { evidence: evidence('queued') }, false, /^Evidence is being sent$/],
  [
    'with evidence whose last attempt failed',
    { evidence: failing },
    false,
    /^Evidence is being sent\. The last attempt failed: Stripe refuses the key$/,
  ],
  [
    'with evidence that is late',
    { evidence: failing, dueAt: '2026-11-20T12:00:00Z' },
    false,
    /^Evidence was not sent by the deadline on .*20.* The last attempt failed/,
  ],
  ['with evidence', { evidence: evidence('sent') }, false, /^Evidence sent .*\. Waiting for the bank’s decision$/],
  ['with refused evidence', { evidence: evidence('refused', 'too late') }, true, /^Evidence refused \(too late\)\. Evidence due by/],
  ['that is won', { status: 'won' }, false, /^Won$/],
  ['that is lost', { status: 'lost' }, false, /^Lost$/],
])('a dispute %s says what happened or what to do', (_what, changes, isOpen, sentence) => {
  const given = { ...dispute, ...changes }
  expect([acceptsEvidence(given, now), describeDispute(given, now)]).toEqual([isOpen, expect.stringMatching(sentence)])
})

it.each([
  ['product_not_received', 'Product not received'],
  ['a_new_reason', 'a new reason'],
  [null, 'Reason unknown'],
])('the reason %s is shown as %s', (reason, words) => {
  expect(describeReason(reason)).toBe(words)
})
