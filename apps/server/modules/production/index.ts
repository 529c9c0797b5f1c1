import type { ManufacturerInput } from '@tintype/contract/production/manufacturers'
import type { Operator } from '../../platform/http/actor.ts'
import type { SignedMessage } from '../../platform/http/webhooks/receive-message.ts'
import type { Turn } from '../../platform/jobs/jobs.ts'
import { callOffRefunded } from './call-off-refunded.ts'
import { checkAndRoute } from './check-and-route.ts'
import { deliverParcel } from './deliver-parcel.ts'
import { makeSheetLink, openSheetLink } from './files/job-sheet.ts'
import { cutPrintFile } from './files/print-file.ts'
import { getOfficeOrder } from './get-office-order.ts'
import { listPrints, type PrintsRequest } from './list-prints.ts'
import { revealSecret, revokeSecret, rotateSecret } from './manufacturers/answer-secrets.ts'
import { type AnswerFileRequest, applyAnswerFile, previewAnswerFile } from './manufacturers/apply-answer-file.ts'
import { applyAnswers } from './manufacturers/apply-answers.ts'
import { listOffers } from './manufacturers/list-offers.ts'
import { addManufacturer, changeManufacturer, showManufacturers } from './manufacturers/manufacturers.ts'
import { receiveAnswer } from './manufacturers/receive-answer.ts'
import { cancelPrint, holdPrint, releasePrint, type SeenPrint, startPrint } from './move-print.ts'
import { overruleRouting } from './overrule-routing.ts'
import { type ReprintRequest, reprint } from './reprint.ts'
import { type ParcelRequest, shipParcel } from './ship-parcel.ts'
import { startOrder } from './start-order.ts'
import { sweepPrints } from './sweep-prints.ts'
import type { ProductionTools } from './tools.ts'

export type { ProductionTools } from './tools.ts'

export function createProduction(tools: ProductionTools) {
  return {
    startOrder: (payload: { order: string }) => startOrder(tools, payload),
    callOffRefunded: (payload: { order: string }) => callOffRefunded(tools, payload),
    checkAndRoute: (printId: string) => checkAndRoute(tools, printId),
    cutPrintFile: (payload: { print: string }, turn?: Turn) => cutPrintFile(tools, payload, turn),
    sweep: () => sweepPrints(tools),

    list: (request: PrintsRequest) => listPrints(tools, request),
    getOrder: (orderNumber: string) => getOfficeOrder(tools, tools.database, orderNumber),
    makeSheetLink: (operator: Operator, id: string) => makeSheetLink(tools, operator, id),
    openSheetLink: (sealed: string) => openSheetLink(tools, sealed),
    listOffers: (id: string) => listOffers(tools, id),

    route: (operator: Operator, request: SeenPrint & { manufacturerId: string; reason: string }) =>
      overruleRouting(tools, operator, request),
    start: (operator: Operator, request: SeenPrint) => startPrint(tools, operator, request),
    hold: (operator: Operator, request: SeenPrint & { reason: string }) => holdPrint(tools, operator, request),
    release: (operator: Operator, request: SeenPrint) => releasePrint(tools, operator, request),
    cancel: (operator: Operator, request: SeenPrint & { reason: string }) => cancelPrint(tools, operator, request),
    reprint: (operator: Operator, request: ReprintRequest) => reprint(tools, operator, request),
    ship: (operator: Operator, request: ParcelRequest) => shipParcel(tools, operator, request),
    deliver: (operator: Operator, request: SeenPrint) => deliverParcel(tools, operator, request),

    receiveAnswer: (message: SignedMessage) => receiveAnswer(tools, message),
    applyAnswers: (payload: { print: string }) => applyAnswers(tools, payload),
    previewAnswerFile: (request: AnswerFileRequest) => previewAnswerFile(tools, request),
    applyAnswerFile: (operator: Operator, request: AnswerFileRequest) => applyAnswerFile(tools, operator, request),
    revealSecret: (operator: Operator, id: string) => revealSecret(tools, operator, id),
    rotateSecret: (operator: Operator, id: string) => rotateSecret(tools, operator, id),
    revokeSecret: (operator: Operator, id: string) => revokeSecret(tools, operator, id),

    listManufacturers: () => showManufacturers(tools),
    addManufacturer: (operator: Operator, input: ManufacturerInput) => addManufacturer(tools, operator, input),
    changeManufacturer: (operator: Operator, input: ManufacturerInput & { id: string; version: number }) =>
      changeManufacturer(tools, operator, input),
  }
}

export type Production = ReturnType<typeof createProduction>
