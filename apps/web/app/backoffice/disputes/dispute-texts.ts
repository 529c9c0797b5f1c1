import type { EvidencePreview, OfficeDispute } from '@tintype/contract/payments/payments'
import { formatDateTime } from '../review/age.ts'

const reasons: Readonly<Record<string, string>> = {
  credit_not_processed: 'Refund not received',
  duplicate: 'Charged twice',
  fraudulent: 'Fraudulent',
  general: 'General',
  product_not_received: 'Product not received',
  product_unacceptable: 'Product not as described',
  unrecognized: 'Charge not recognised',
}

/** `Product not received`; a reason without a name here is shown as the bank calls it. */
export function describeReason(reason: string | null): string {
  return reason === null ? 'Reason unknown' : (reasons[reason] ?? reason.replaceAll('_', ' '))
}

/** Whether evidence can be sent now: a bank accepts it once, before the deadline. */
export function acceptsEvidence({ status, dueAt, evidence }: OfficeDispute, now: number): boolean {
  const isFree = evidence === null || evidence.state === 'refused'
  return status === 'opened' && isFree && dueAt !== null && Date.parse(dueAt) > now
}

/** What happened to the dispute, or what to do until when. */
export function describeDispute(dispute: OfficeDispute, now: number): string {
  const { status, dueAt, evidence } = dispute
  if (status !== 'opened') return status === 'won' ? 'Won' : 'Lost'
  if (evidence?.state === 'sent') return `Evidence sent ${formatDateTime(evidence.at)}. Waiting for the bank’s decision`
  if (evidence?.state === 'queued') return describeQueued(evidence.error, dueAt, now)
  const refusal = evidence?.refusal ? `Evidence refused (${evidence.refusal}). ` : ''
  if (dueAt === null) return `${refusal}The bank hasn’t set a deadline`
  return `${refusal}${Date.parse(dueAt) > now ? 'Evidence due by' : 'The deadline passed on'} ${formatDateTime(dueAt)}`
}

function describeQueued(error: string | null, dueAt: string | null, now: number): string {
  const isLate = dueAt !== null && Date.parse(dueAt) <= now
  const state = isLate ? `Evidence was not sent by the deadline on ${formatDateTime(dueAt)}` : 'Evidence is being sent'
  return error === null ? state : `${state}. The last attempt failed: ${error}`
}

/** The fields of the evidence in the order of the dialog. */
export const evidenceNames: readonly (readonly [keyof EvidencePreview, string])[] = [
  ['product_description', 'Prints'],
  ['customer_name', 'Customer'],
  ['customer_email_address', 'Email'],
  ['shipping_address', 'Shipped to'],
  ['shipping_carrier', 'Carrier'],
  ['shipping_tracking_number', 'Tracking numbers'],
  ['shipping_date', 'Shipped on'],
  ['refund_policy_disclosure', 'Refund policy'],
  ['uncategorized_text', 'History'],
]
