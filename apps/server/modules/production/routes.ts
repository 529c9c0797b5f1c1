import { asOperator } from '../../http/procedures.ts'
import { uploadedFile } from '../../http/uploads/uploaded-file.ts'
import { getIdempotencyKey } from '../../platform/idempotency/key.ts'
import type { Production } from './module.ts'

export function productionRoutes(production: Production) {
  const { list, order, offers, sheet, route, start, hold, release, cancel, reprint, deliver, ship, previewAnswer, applyAnswer } =
    asOperator.backoffice.production
  return {
    list: list.handler(({ input }) => production.list(input)),
    order: order.handler(({ input }) => production.getOrder(input.orderNumber)),
    offers: offers.handler(({ input }) => production.listOffers(input.id)),
    sheet: sheet.handler(({ input, context }) => production.makeSheetLink(context.actor, input.id)),
    route: route.handler(({ input, context }) => production.route(context.actor, input)),
    start: start.handler(({ input, context }) => production.start(context.actor, input)),
    hold: hold.handler(({ input, context }) => production.hold(context.actor, input)),
    release: release.handler(({ input, context }) => production.release(context.actor, input)),
    cancel: cancel.handler(({ input, context }) => production.cancel(context.actor, input)),
    reprint: reprint.handler(({ input, context }) =>
      production.reprint(context.actor, { ...input, idempotencyKey: getIdempotencyKey(context.headers) }),
    ),
    deliver: deliver.handler(({ input, context }) => production.deliver(context.actor, input)),
    previewAnswer: previewAnswer.handler(({ input: { manufacturerId, answer } }) =>
      production.previewAnswerFile({ manufacturerId, file: uploadedFile(answer) }),
    ),
    applyAnswer: applyAnswer.handler(({ input: { manufacturerId, answer }, context }) =>
      production.applyAnswerFile(context.actor, { manufacturerId, file: uploadedFile(answer) }),
    ),
    ship: ship.handler(({ input, context }) =>
      production.ship(context.actor, { ...input, idempotencyKey: getIdempotencyKey(context.headers) }),
    ),
  }
}

export function manufacturerRoutes(production: Production) {
  const { list, add, change, secret, rotateSecret, revokeSecret } = asOperator.backoffice.manufacturers
  return {
    list: list.handler(() => production.listManufacturers()),
    secret: secret.handler(({ input, context }) => production.revealSecret(context.actor, input.id)),
    rotateSecret: rotateSecret.handler(({ input, context }) => production.rotateSecret(context.actor, input.id)),
    revokeSecret: revokeSecret.handler(({ input, context }) => production.revokeSecret(context.actor, input.id)),
    add: add.handler(({ input, context }) => production.addManufacturer(context.actor, input)),
    change: change.handler(({ input, context }) => production.changeManufacturer(context.actor, input)),
  }
}
