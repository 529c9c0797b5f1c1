import { createHash } from 'node:crypto'
import type { Stripe } from 'stripe'
import { type PaymentProvider, PaymentRefused } from './payments.ts'
import { checkMode } from './stripe-mode.ts'

type Tools = { asked: <Answer>(ask: () => Promise<Answer>) => Promise<Answer>; isLive: boolean; now: () => number }

const HOUR_MS = 60 * 60_000

/**
 * Sends evidence about disputes. A bank accepts it once, so a retry first checks the dispute’s metadata for our id, and the requests have
 * idempotency keys.
 */
export function createEvidenceSender(stripe: Stripe, { asked, isLive, now }: Tools): NonNullable<PaymentProvider['sendEvidence']> {
  /**
   * Stripe repeats its first answer to a key, even an error of its own, and refuses the key with other content. So the key contains the
   * content and the hour.
   */
  const toKey = (name: string, content: string | Buffer) =>
    `${name}-${createHash('sha256').update(content).digest('hex').slice(0, 32)}-${Math.floor(now() / HOUR_MS)}`

  async function isSent(dispute: string, evidenceId: string): Promise<boolean> {
    const { metadata, evidence_details: details } = await asked(() => stripe.disputes.retrieve(dispute))
    return metadata.evidence_id === evidenceId && details.submission_count > 0
  }

  async function upload(evidenceId: string, picture: Buffer): Promise<{ file?: string; pictureError?: unknown }> {
    const file = { data: picture, name: 'product.jpg', type: 'image/jpeg' }
    const idempotencyKey = toKey(`evidence-picture-${evidenceId}`, picture)
    try {
      const { id } = await asked(() => stripe.files.create({ purpose: 'dispute_evidence', file }, { idempotencyKey }))
      return { file: id }
    } catch (pictureError) {
      return { pictureError }
    }
  }

  return async ({ evidenceId, dispute, session, texts, picture }) => {
    if (session) checkMode(session, isLive)
    if (await isSent(dispute, evidenceId)) return {}
    const { file, pictureError } = picture ? await upload(evidenceId, picture) : {}
    const evidence: Stripe.DisputeUpdateParams.Evidence = { ...omitEmptyTexts(texts), ...(file && { uncategorized_file: file }) }
    const idempotencyKey = toKey(`evidence-${evidenceId}`, JSON.stringify(evidence))
    try {
      await asked(() =>
        stripe.disputes.update(dispute, { evidence, metadata: { evidence_id: evidenceId }, submit: true }, { idempotencyKey }),
      )
    } catch (error) {
      // a concurrent attempt was faster
      if (!(error instanceof PaymentRefused && (await isSent(dispute, evidenceId)))) throw error
    }
    return { pictureError }
  }
}

/** Omits empty fields, because Stripe would clear them. */
function omitEmptyTexts(texts: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(Object.entries(texts).flatMap(([name, text]) => (text ? [[name, text]] : [])))
}
