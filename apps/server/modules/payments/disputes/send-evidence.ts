import { Problem } from '@tintype/contract/problems'
import { z } from 'zod'
import type { Operator } from '../../../platform/actor.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { describeFailure } from '../../../platform/jobs/describe-failure.ts'
import { JobTooEarly } from '../../../platform/jobs/job-too-early.ts'
import { defineJob } from '../../../platform/jobs/jobs.ts'
import { PaymentRefused } from '../../../platform/payments/payments.ts'
import { Unavailable } from '../../../platform/unavailable.ts'
import { findOrderById, type WholeOrder } from '../../orders/index.ts'
import type { DisputeRow } from '../queries/dispute.ts'
import {
  findActiveEvidence,
  findDisputeById,
  findUnsentEvidence,
  insertEvidence,
  listOrderMails,
  lockDisputeById,
  type UnsentEvidence,
  updateUnsentEvidence,
} from '../queries/evidence.ts'
import { type EvidenceTexts, writeEvidence } from '../rules/evidence.ts'
import type { PaymentOfficeTools, PaymentTools } from '../tools.ts'

/** After the retries the hourly reconciliation takes over. */
export const sendEvidenceJob = defineJob('store.send-evidence', z.object({ evidence: z.uuid() }), { expireSeconds: 120, retries: 20 })

/** The texts that would be sent now, without a statement. @throws Problem `dispute_not_found` */
export async function previewEvidence(tools: PaymentOfficeTools, { id }: { id: string }): Promise<EvidenceTexts> {
  const dispute = await findDisputeById(tools.database, id)
  if (!dispute) throw new Problem('dispute_not_found')
  const found = await getOrder(tools.database, dispute)
  return prepareTexts(tools, found, '')
}

/**
 * Queues the evidence about an open dispute for the bank. A bank accepts evidence once.
 * @throws Problem `dispute_not_found`, `dispute_state` where the dispute is over, `dispute_evidence_late`, `dispute_evidence_sent`
 */
export async function requestEvidence(
  tools: PaymentOfficeTools,
  operator: Operator,
  { id, statement }: { id: string; statement: string },
): Promise<void> {
  await tools.database.transaction(async (tx) => {
    const dispute = await lockDisputeById(tx, id)
    if (!dispute) throw new Problem('dispute_not_found')
    if (dispute.status !== 'opened') throw new Problem('dispute_state', { status: dispute.status })
    if (await findActiveEvidence(tx, id)) throw new Problem('dispute_evidence_sent')
    const at = tools.clock()
    if (!dispute.dueAt || dispute.dueAt <= at) throw new Problem('dispute_evidence_late')
    const evidence = await insertEvidence(tx, { disputeId: id, statement, requestedBy: operator.userId, requestedAt: at })
    await tools.jobs.send(tx, sendEvidenceJob, { evidence })
    await tools.audit.record(tx, {
      actor: operator,
      action: 'dispute.evidence_sent',
      subject: `dispute:${id}`,
      at,
      facts: { dispute: dispute.reference },
      before: { evidence: null },
      after: { evidence, statement },
    })
  })
}

/** Sends queued evidence. Idempotent by its id. Operators see a refusal, and can send it again, and the error of a failed attempt. */
export async function sendEvidence(tools: PaymentOfficeTools, { evidence: evidenceId }: { evidence: string }): Promise<void> {
  const unsent = await findUnsentEvidence(tools.database, evidenceId)
  if (!unsent) return
  const { dispute } = unsent
  try {
    await send(tools, unsent)
    await updateUnsentEvidence(tools.database, evidenceId, { sentAt: tools.clock(), error: null })
  } catch (error) {
    if (!(error instanceof PaymentRefused)) {
      await updateUnsentEvidence(tools.database, evidenceId, { error: describeError(error) })
      throw error
    }
    tools.log.error({ err: error, dispute: dispute.reference }, 'the evidence of a dispute was refused')
    await updateUnsentEvidence(tools.database, evidenceId, { refusal: error.message, error: null })
  }
}

async function send(tools: PaymentOfficeTools, { evidenceId, statement, dispute, provider, session }: UnsentEvidence): Promise<void> {
  const form = tools.payments.all.find((one) => one.provider === provider)
  if (!form?.sendEvidence) throw new JobTooEarly(`the payment provider ${provider} is not configured`)
  const found = await getOrder(tools.database, dispute)
  const texts = await prepareTexts(tools, found, statement)
  const picture = await findPicture(tools, found)
  const { pictureError } = await form.sendEvidence({ evidenceId, dispute: dispute.reference, session, texts, picture })
  if (pictureError) logMissingPicture(tools, pictureError)
}

/** The deadline matters more than the picture, so the evidence is sent without it after any failure. */
async function findPicture(tools: PaymentOfficeTools, { lines }: WholeOrder): Promise<Buffer | undefined> {
  try {
    return await tools.findEvidencePicture(lines[0]?.artworkUid ?? '')
  } catch (error) {
    logMissingPicture(tools, error)
    return undefined
  }
}

function logMissingPicture({ log }: PaymentOfficeTools, err: unknown): void {
  log.warn({ err }, 'the evidence of a dispute is sent without a picture')
}

function describeError(error: unknown): string {
  const isWritten = error instanceof Unavailable || error instanceof JobTooEarly
  return isWritten ? error.message : describeFailure(error).message
}

async function getOrder(queryable: Queryable, { orderId }: DisputeRow): Promise<WholeOrder> {
  const found = await findOrderById(queryable, orderId)
  if (!found) throw new Error(`order ${orderId} of a dispute is missing`)
  return found
}

async function prepareTexts(
  { database, storefrontUrl }: Pick<PaymentTools, 'database' | 'storefrontUrl'>,
  { order, lines, parcels }: WholeOrder,
  statement: string,
): Promise<EvidenceTexts> {
  const mails = await listOrderMails(database, { email: order.email, orderNumber: order.number })
  const refundPolicyUrl = new URL('/policies/refund-policy', storefrontUrl).href
  return writeEvidence({ ...order, orderNumber: order.number, lines, parcels, mails, refundPolicyUrl }, statement)
}
