import { asOperator } from '../../../http/procedures.ts'
import { uploadedFile } from '../../../http/uploads/uploaded-file.ts'
import { getIdempotencyKey } from '../../../platform/idempotency/key.ts'
import type { Remittances } from './module.ts'

const { list, make, addReceipt, markRemitted, cancel } = asOperator.backoffice.remittances

export function remittanceRoutes(remittances: Remittances) {
  return {
    list: list.handler(() => remittances.list()),
    make: make.handler(({ input, context }) =>
      remittances.make(context.actor, { ...input, idempotencyKey: getIdempotencyKey(context.headers) }),
    ),
    addReceipt: addReceipt.handler(({ input: { lineId, receipt }, context }) =>
      remittances.addReceipt(context.actor, { lineId, file: uploadedFile(receipt) }),
    ),
    markRemitted: markRemitted.handler(({ input, context }) => remittances.markRemitted(context.actor, input)),
    cancel: cancel.handler(({ input, context }) => remittances.cancel(context.actor, input)),
  }
}
