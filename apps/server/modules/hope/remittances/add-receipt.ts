import { open } from 'node:fs/promises'
import type { Remittance } from '@tintype/contract/hope/remittances'
import { Problem } from '@tintype/contract/problems'
import type { UploadedFile } from '../../../http/uploads/uploaded-file.ts'
import type { Operator } from '../../../platform/actor.ts'
import { lockFiles } from '../../../platform/storage/lock-files.ts'
import { findRemittanceId, lockRemittance, updateReceipt } from '../queries/remittance.ts'
import { RECEIPT_HEAD_BYTES, receiptType } from '../rules/hope.ts'
import { toRemittance } from '../views/remittance.ts'
import type { RemittanceTools } from './tools.ts'

export type ReceiptRequest = { lineId: string; file: Pick<UploadedFile, 'path' | 'sha256'> }

/**
 * Stores the receipt of one cause, unchanged and private. The type is determined by the first bytes. A picture must be complete, because
 * the public gets a rendition. Replaces an earlier receipt. @throws Problem `receipt_type`, `image_dimensions`, `image_unreadable`,
 * `image_too_slow`, `remittance_not_found`, `remittance_state` for a cancelled remittance, `storage_full`
 */
export async function addReceipt(
  { database, storage, pictures, audit, clock }: RemittanceTools,
  operator: Operator,
  { lineId, file }: ReceiptRequest,
): Promise<Remittance> {
  const type = receiptType(await readHead(file.path))
  if (!type) throw new Problem('receipt_type')
  const remittanceId = await findRemittanceId(database, lineId)
  if (!remittanceId) throw new Problem('remittance_not_found')
  if (type !== 'application/pdf') await pictures.inspect(file.path)
  return database.transaction(async (tx) => {
    await lockFiles(tx, [file.sha256])
    const found = await lockRemittance(tx, remittanceId)
    if (!found) throw new Problem('remittance_not_found')
    if (found.remittance.status === 'cancelled') throw new Problem('remittance_state', { status: found.remittance.status })
    await storage.put('originals', file.sha256, file.path)
    const former = found.lines.find((line) => line.id === lineId)?.receiptKey ?? null
    await updateReceipt(tx, lineId, { receiptKey: file.sha256, receiptType: type })
    const change = { before: { sha256: former }, after: { sha256: file.sha256 } }
    const subject = `remittance:${remittanceId}`
    await audit.record(tx, {
      actor: operator,
      action: 'remittance.receipt_added',
      subject,
      at: clock(),
      facts: { line: lineId },
      ...change,
    })
    return toRemittance((await lockRemittance(tx, remittanceId)) ?? found)
  })
}

async function readHead(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(RECEIPT_HEAD_BYTES), 0, RECEIPT_HEAD_BYTES, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}
