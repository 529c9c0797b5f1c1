import { formatCents } from '@tintype/domain/money'
import { asArtist, asOperator } from '../../http/procedures.ts'
import { uploadedFile } from '../../http/uploads/uploaded-file.ts'
import { findIdempotencyKey } from '../../platform/idempotency/key.ts'
import type { Payouts } from './module.ts'

export function payoutRoutes(payouts: Payouts) {
  return {
    getSettings: asArtist.payouts.getSettings.handler(({ context }) => payouts.getSettings(context.actor)),
    saveSettings: asArtist.payouts.saveSettings.handler(async ({ input, context }) => {
      await payouts.saveSettings(context.actor, { ...input, address: context.address })
      return { message: input.method ? 'Payout settings saved.' : 'Payout method cleared.' }
    }),
    openStripe: asArtist.payouts.openStripe.handler(({ input, context }) =>
      payouts.openStripe(context.actor, { ...input, address: context.address }),
    ),
    checkStripe: asArtist.payouts.checkStripe.handler(({ context }) => payouts.checkStripe(context.actor)),
    request: asArtist.payouts.request.handler(async ({ input, context }) => {
      const payout = await payouts.request(context.actor, { ...input, idempotencyKey: findIdempotencyKey(context.headers) })
      return {
        message: `We’ve received your payout request (${formatCents(payout.amountCents)}). It may take a few business days.`,
        payout,
      }
    }),
    earnings: asArtist.payouts.earnings.handler(({ context }) => payouts.getEarnings(context.actor)),
    cancel: asArtist.payouts.cancel.handler(({ input, context }) => payouts.withdraw(context.actor, input)),
    statement: asArtist.payouts.statement.handler(({ input, context }) => payouts.getOwnStatement(context.actor, input)),
  }
}

export function payoutBackofficeRoutes(payouts: Payouts) {
  return {
    list: asOperator.backoffice.payouts.list.handler(({ input, context }) => payouts.list(context.actor, input)),
    file: asOperator.backoffice.payouts.file.handler(({ input }) => payouts.file(input)),
    approve: asOperator.backoffice.payouts.approve.handler(({ input, context }) => payouts.approve(context.actor, input)),
    markPaid: asOperator.backoffice.payouts.markPaid.handler(({ input, context }) => payouts.markPaid(context.actor, input)),
    markFailed: asOperator.backoffice.payouts.markFailed.handler(({ input, context }) => payouts.markFailed(context.actor, input)),
    approveMany: asOperator.backoffice.payouts.approveMany.handler(({ input, context }) => payouts.approveMany(context.actor, input)),
    markReturned: asOperator.backoffice.payouts.markReturned.handler(({ input, context }) => payouts.markReturned(context.actor, input)),
    cancel: asOperator.backoffice.payouts.cancel.handler(({ input, context }) => payouts.cancel(context.actor, input)),
    statement: asOperator.backoffice.payouts.statement.handler(({ input }) => payouts.getStatement(input)),
    batches: batchRoutes(payouts),
  }
}

const { list, make, get, download, previewAnswer, applyAnswer } = asOperator.backoffice.payouts.batches

function batchRoutes(payouts: Payouts) {
  return {
    list: list.handler(({ input }) => payouts.listBatches(input)),
    make: make.handler(({ input, context }) =>
      payouts.makeBatch(context.actor, { ...input, idempotencyKey: findIdempotencyKey(context.headers) }),
    ),
    get: get.handler(({ input }) => payouts.getBatch(input.id)),
    download: download.handler(({ input: { id }, context }) => payouts.downloadBatch(context.actor, { id, address: context.address })),
    previewAnswer: previewAnswer.handler(({ input: { batchId, answer }, context }) =>
      payouts.previewAnswer(context.actor, { batchId, file: uploadedFile(answer) }),
    ),
    applyAnswer: applyAnswer.handler(({ input: { batchId, answer }, context }) =>
      payouts.applyAnswer(context.actor, { batchId, file: uploadedFile(answer) }),
    ),
  }
}
