import { Problem } from '@tintype/contract/problems'
import { type StreamedAnswer, streamedFile } from '../../platform/http/streamed-file.ts'
import { findOpenReceipt } from './remittance-queries.ts'
import type { RemittanceTools } from './remittances.ts'

const endings = { 'application/pdf': 'pdf', 'image/png': 'png', 'image/jpeg': 'jpg' } as const

/**
 * The receipt of money that has left, for anyone, byte for byte as it came. It is a file to keep and never a page of ours,
 * whatever is in it.
 * @throws Problem `receipt_not_found`
 */
export async function openReceipt({ database, storage }: RemittanceTools, { id }: { id: string }): Promise<StreamedAnswer> {
  const found = await findOpenReceipt(database, id)
  if (!found?.key || !found.type) throw new Problem('receipt_not_found')
  const { stream } = await storage.read('originals', found.key)
  const { headers, body } = streamedFile({ name: `receipt-${found.remittedOn}.${endings[found.type]}`, type: found.type }, stream)
  return { headers: { ...headers, 'content-security-policy': "default-src 'none'; sandbox" }, body }
}
