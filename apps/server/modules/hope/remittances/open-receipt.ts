import { Readable } from 'node:stream'
import { Problem } from '@tintype/contract/problems'
import { LRUCache } from 'lru-cache'
import { type StreamedAnswer, streamedFile } from '../../../http/downloads/streamed-file.ts'
import { FILE_POLICY } from '../../../http/responses/security-headers.ts'
import { findOpenReceipt } from '../queries/remittance.ts'
import type { RemittanceTools } from './tools.ts'

/** Number of renditions to cache in memory, about 300 kB each. */
const KEPT = 24

/**
 * Opens the public receipt of sent money, always as a download and never as a page of our origin. A PDF is sent unchanged. A picture is
 * sent as a rendition, made once for concurrent requests, because the metadata of a photograph reveals its place, time and camera. @returns
 * a verb that throws Problem `receipt_not_found`, `image_unreadable`, `image_too_slow`
 */
export function receiptOpener(tools: RemittanceTools) {
  const { database, storage } = tools
  const renditions = new LRUCache<string, Buffer>({ max: KEPT, fetchMethod: (key) => makeRendition(tools, key) })

  return async function openReceipt({ id }: { id: string }): Promise<StreamedAnswer> {
    const found = await findOpenReceipt(database, id)
    const { key, type } = found ?? {}
    if (!found || !key || !type) throw new Problem('receipt_not_found')
    const name = `receipt-${found.remittedOn}`
    const { headers, body } =
      type === 'application/pdf'
        ? streamedFile({ name: `${name}.pdf`, type }, (await storage.read('originals', key)).stream)
        : streamedFile({ name: `${name}.jpg`, type: 'image/jpeg' }, Readable.from([await renditions.forceFetch(key)]))
    return { headers: { ...headers, 'content-security-policy': FILE_POLICY }, body }
  }
}

async function makeRendition({ storage, pictures }: RemittanceTools, key: string): Promise<Buffer> {
  const original = await storage.localCopy('originals', key)
  try {
    return await pictures.shrink(original.path)
  } finally {
    await original.release()
  }
}
