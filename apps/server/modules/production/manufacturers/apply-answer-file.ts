import { Problem } from '@tintype/contract/problems'
import type { ProductionAnswer, ProductionAnswerRow } from '@tintype/contract/production/production'
import { printName } from '@tintype/domain/prints/sizes'
import type { UploadedFile } from '../../../http/uploads/uploaded-file.ts'
import type { Operator } from '../../../platform/actor.ts'
import { readCsv, summariseAnswer } from '../../../platform/csv/read-csv.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import { lockPrintWithOrder, type ProductionActor } from '../change-print.ts'
import { findManufacturer, type ManufacturerRow } from '../queries/manufacturer.ts'
import { findNumbered, type PrintRow } from '../queries/production.ts'
import {
  type AnsweredPrint,
  type AnswerMove,
  columnNames,
  groupMoves,
  type MatchedRow,
  matchAnswerRows,
  readPrintNumber,
} from '../rules/answer.ts'
import { statusAfter } from '../rules/production.ts'
import { answerMoves } from '../rules/webhook.ts'
import { sendParcel } from '../ship-parcel.ts'
import type { ProductionTools } from '../tools.ts'
import { applySingleAnswer } from './apply-answers.ts'

export type AnswerFileRequest = { manufacturerId: string; file: Pick<UploadedFile, 'path' | 'sha256'> }

/** Shows what an answer file would change. @throws Problem `manufacturer_not_found`, and those of `readCsv` */
export async function previewAnswerFile(tools: ProductionTools, request: AnswerFileRequest): Promise<ProductionAnswer> {
  return toAnswer((await judge(tools, request)).rows)
}

/**
 * Applies a manufacturer's answer file. Each parcel is one transaction, and every other row is one. An interrupted run can be completed by
 * applying the same file again, because applied rows change nothing. @throws Problem `manufacturer_not_found`, and those of `readCsv`
 */
export async function applyAnswerFile(tools: ProductionTools, operator: Operator, request: AnswerFileRequest): Promise<ProductionAnswer> {
  const { rows, maker } = await judge(tools, request)
  const actor: ProductionActor = { ...operator, name: `${operator.name}, from results of ${maker.name}` }
  const refused = new Map<number, string>()
  for (const group of groupMoves(rows)) {
    const refusal = await put(
      tools,
      actor,
      maker,
      group.map(({ move }) => move),
    )
    if (refusal) for (const { line } of group) refused.set(line, refusal)
  }
  const answer = toAnswer(rows.map((row) => refuse(row, refused.get(row.line))))
  const { started = 0, shipped = 0, delivered = 0, held = 0 } = answer.counts
  if (started + shipped + delivered + held > 0) {
    const facts = { by: operator.name, started, shipped, delivered, held, sha256: request.file.sha256 }
    const after = { started, shipped, delivered, held }
    const entry = { action: 'manufacturer.answered', subject: `manufacturer:${maker.id}`, at: tools.clock(), facts, after }
    await tools.database.transaction((tx) => tools.audit.record(tx, { actor: operator, ...entry }))
  }
  return answer
}

async function judge(tools: ProductionTools, { manufacturerId, file }: AnswerFileRequest) {
  const maker = await findManufacturer(tools.database, manufacturerId)
  if (!maker) throw new Problem('manufacturer_not_found')
  const lines = await readCsv(file, { names: columnNames, required: ['print', 'status'] })
  const numbers = lines.flatMap(({ print }) => readPrintNumber(print) ?? [])
  const known = await knowPrints(tools, await findNumbered(tools.database, { numbers, manufacturerId }))
  return { maker, rows: matchAnswerRows(lines, (number) => known.get(number)) }
}

async function knowPrints({ orders, database }: ProductionTools, rows: readonly PrintRow[]): Promise<Map<number, AnsweredPrint>> {
  const soldByLine = new Map(
    (
      await orders.findSoldPrints(
        database,
        rows.map(({ orderLineId }) => orderLineId),
      )
    ).map((sold) => [sold.orderLineId, sold]),
  )
  const parcels = await orders.findParcels(
    database,
    rows.flatMap(({ parcelId }) => parcelId ?? []),
  )
  const known = rows.flatMap((print) => {
    const sold = soldByLine.get(print.orderLineId)
    if (!sold) return []
    const { orderNumber, title, size, orientation, quantity, refundedQuantity } = sold
    const what = `${title} · ${printName(size, orientation)} · ${print.quantity}`
    const line = { quantity, refundedQuantity }
    const parcel = print.parcelId === null ? undefined : parcels.get(print.parcelId)
    return [{ ...print, orderNumber, what, line, isReprint: print.reprintOf !== null, parcel }]
  })
  return new Map(known.map((print) => [print.number, print]))
}

/** @returns the reason why nothing was done, if a print changed after validation */
async function put(
  tools: ProductionTools,
  actor: ProductionActor,
  maker: ManufacturerRow,
  moves: readonly AnswerMove[],
): Promise<string | undefined> {
  try {
    await tools.database.transaction((tx) => follow(tools, tx, { actor, maker, moves }))
    return undefined
  } catch (error) {
    if (error instanceof Problem) return error.message
    throw error
  }
}

type AnsweredMoves = { actor: ProductionActor; maker: ManufacturerRow; moves: readonly AnswerMove[] }

async function follow(tools: ProductionTools, tx: Transaction, { actor, maker, moves }: AnsweredMoves): Promise<void> {
  const sent: PrintRow[] = []
  // lock in a fixed order, so that two files with the same prints cannot deadlock
  for (const move of moves.toSorted((a, b) => (a.printId < b.printId ? -1 : 1))) {
    const held = await lockPrintWithOrder(tools, tx, move.printId)
    if (held.print.manufacturerId !== maker.id) throw new Problem('print_not_found')
    statusAfter(held.print, answerMoves[move.type])
    if (move.type === 'print.shipped') sent.push(held.print)
    else await applySingleAnswer(tools, tx, actor, held, { type: move.type, reason: move.reason, makerName: maker.name })
  }
  const [first] = moves
  if (first && sent.length) await sendParcel(tools, tx, actor, { ...first, prints: sent })
}

function refuse(row: MatchedRow, refusal: string | undefined): MatchedRow {
  return refusal === undefined ? row : { ...row, outcome: 'refused', text: refusal }
}

const order: readonly ProductionAnswerRow['outcome'][] = [
  ...(['wrong', 'unknown', 'refused', 'held', 'started', 'shipped', 'delivered', 'same'] as const),
]

function toAnswer(rows: readonly MatchedRow[]): ProductionAnswer {
  const { rows: shown, counts } = summariseAnswer(rows, order)
  return { rows: shown.map(({ move: _move, ...row }) => row), counts }
}
