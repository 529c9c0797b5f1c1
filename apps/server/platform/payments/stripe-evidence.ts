import type { Stripe } from 'stripe'
import type { PaymentProvider } from './payments.ts'

type Ask = <Answer>(ask: () => Promise<Answer>) => Promise<Answer>

/**
 * Sends evidence about disputes. A bank accepts it once, so a repetition first looks at the dispute, which keeps our id, and the requests have
 * idempotency keys.
 */
export function createEvidenceSender(stripe: Stripe, asked: Ask): NonNullable<PaymentProvider['sendEvidence']> {
  return async ({ evidenceId, dispute, texts, picture }) => {
    const current = await asked(() => stripe.disputes.retrieve(dispute))
    if (current.metadata.evidence_id === evidenceId && current.evidence_details.submission_count > 0) return
    const file = picture && (await asked(() => uploadPicture(stripe, { evidenceId, picture })))
    const evidence: Stripe.DisputeUpdateParams.Evidence = { ...present(texts), ...(file && { uncategorized_file: file.id }) }
    await asked(() =>
      stripe.disputes.update(
        dispute,
        { evidence, metadata: { evidence_id: evidenceId }, submit: true },
        { idempotencyKey: `evidence-${evidenceId}` },
      ),
    )
  }
}

function uploadPicture(stripe: Stripe, { evidenceId, picture }: { evidenceId: string; picture: Buffer }): Promise<Stripe.File> {
  const file = { data: picture, name: 'product.jpg', type: 'image/jpeg' }
  return stripe.files.create({ purpose: 'dispute_evidence', file }, { idempotencyKey: `evidence-picture-${evidenceId}` })
}

/** Without the fields that have no text, which Stripe would clear. */
function present(texts: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(Object.entries(texts).flatMap(([name, text]) => (text ? [[name, text]] : [])))
}
