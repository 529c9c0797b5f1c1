import { Readable } from 'node:stream'
import { Problem } from '@tintype/contract/problems'
import { type StreamedAnswer, streamedFile } from '../../platform/http/streamed-file.ts'
import { findOpenReceipt } from './remittance-queries.ts'
import type { RemittanceTools } from './remittances.ts'

/** So many drawn ones are kept in memory, some three hundred kilobytes each. */
const KEPT = 24

/**
 * Opens the receipt of money that has left, for anyone: a file to keep and never a page of ours, whatever is in it. A PDF goes out as it
 * came. A picture is drawn anew, once for all who ask: a photograph of a paper says where it was taken, and when, and with what.
 * @returns a verb that throws Problem `receipt_not_found`, `image_unreadable`, `image_too_slow`
 */
export function receiptOpener(tools: RemittanceTools) {
  const { database, storage } = tools
  const kept = new Map<string, Promise<Buffer>>()

  return async function openReceipt({ id }: { id: string }): Promise<StreamedAnswer> {
    const found = await findOpenReceipt(database, id)
    if (!found?.key || !found.type) throw new Problem('receipt_not_found')
    const name = `receipt-${found.remittedOn}`
    const { headers, body } =
      found.type === 'application/pdf'
        ? streamedFile({ name: `${name}.pdf`, type: found.type }, (await storage.read('originals', found.key)).stream)
        : streamedFile({ name: `${name}.jpg`, type: 'image/jpeg' }, Readable.from([await keep(found.key)]))
    return { headers: { ...headers, 'content-security-policy': "default-src 'none'; sandbox" }, body }
  }

  function keep(key: string): Promise<Buffer> {
    const drawn = kept.get(key) ?? drawAnew(tools, key)
    // what was asked for last is let go last
    kept.delete(key)
    kept.set(key, drawn)
    const [oldest] = kept.keys()
    if (kept.size > KEPT && oldest) kept.delete(oldest)
    drawn.catch(() => kept.delete(key))
    return drawn
  }
}

async function drawAnew({ storage, pictures }: RemittanceTools, key: string): Promise<Buffer> {
  const original = await storage.localCopy('originals', key)
  try {
    return await pictures.shrink(original.path)
  } finally {
    await original.release()
  }
}
