import { asAnyone, asOperator } from '../../http/procedures.ts'
import { uploadedFile } from '../../http/uploads/uploaded-file.ts'
import type { Hope } from './module.ts'
import type { Remittances } from './remittances/module.ts'

export function hopeRoutes(hope: Hope, remittances: Pick<Remittances, 'openReceipt'>) {
  return {
    list: asAnyone.hope.list.handler(() => hope.list()),
    get: asAnyone.hope.get.handler(({ input }) => hope.get(input)),
    receipt: asAnyone.hope.receipt.handler(({ input }) => remittances.openReceipt(input)),
  }
}

export function hopeBackofficeRoutes(hope: Hope) {
  return {
    list: asOperator.backoffice.causes.list.handler(() => hope.listAll()),
    create: asOperator.backoffice.causes.create.handler(({ input, context }) => hope.create(context.actor, input)),
    change: asOperator.backoffice.causes.change.handler(({ input, context }) => hope.change(context.actor, input)),
    addPicture: asOperator.backoffice.causes.addPicture.handler(({ input: { id, picture }, context }) =>
      hope.addPicture(context.actor, { id, file: uploadedFile(picture) }),
    ),
  }
}
