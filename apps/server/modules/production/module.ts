import { bind } from '../../platform/bind.ts'
import { applyRefundToPrints } from './apply-refund-to-prints.ts'
import { checkAndRoute } from './check-and-route.ts'
import { deliverParcel } from './deliver-parcel.ts'
import { checkSheet, createJobSheetLink, openJobSheetLink } from './files/job-sheet.ts'
import { cutPrintFile } from './files/print-file.ts'
import { getOfficeOrder } from './get-office-order.ts'
import { listPrints } from './list-prints.ts'
import { revealSecret, revokeSecret, rotateSecret } from './manufacturers/answer-secrets.ts'
import { applyAnswerFile, previewAnswerFile } from './manufacturers/apply-answer-file.ts'
import { applyAnswers } from './manufacturers/apply-answers.ts'
import { listOffers } from './manufacturers/list-offers.ts'
import { addManufacturer, changeManufacturer, showManufacturers } from './manufacturers/manufacturers.ts'
import { receiveAnswer } from './manufacturers/receive-answer.ts'
import { cancelPrint, holdPrint, releasePrint, startPrint } from './move-print.ts'
import { overruleRouting } from './overrule-routing.ts'
import { reprint } from './reprint.ts'
import { shipParcel } from './ship-parcel.ts'
import { startOrder } from './start-order.ts'
import { sweepPrints } from './sweep-prints.ts'
import type { ProductionTools } from './tools.ts'

export function createProduction(tools: ProductionTools) {
  return {
    ...bind(tools, {
      startOrder,
      callOffRefunded: applyRefundToPrints,
      checkAndRoute,
      cutPrintFile,
      sweep: sweepPrints,
      list: listPrints,
      makeSheetLink: createJobSheetLink,
      openSheetLink: openJobSheetLink,
      checkSheet,
      listOffers,
      route: overruleRouting,
      start: startPrint,
      hold: holdPrint,
      release: releasePrint,
      cancel: cancelPrint,
      reprint,
      ship: shipParcel,
      deliver: deliverParcel,
      receiveAnswer,
      applyAnswers,
      previewAnswerFile,
      applyAnswerFile,
      revealSecret,
      rotateSecret,
      revokeSecret,
      listManufacturers: showManufacturers,
      addManufacturer,
      changeManufacturer,
    }),
    getOrder: (orderNumber: string) => getOfficeOrder(tools, tools.database, orderNumber),
  }
}

export type Production = ReturnType<typeof createProduction>
