import type { Api } from '@tintype/contract/api'
import { type CallError, callErrorFrom } from '../session/call-error.ts'
import { onSessionRefused, sessionHeaders } from './session-headers.ts'

type Answer<Call extends (...args: never[]) => unknown> = Awaited<ReturnType<Call>>

/** The upload calls by path, with their responses. */
type Uploads = {
  '/user/banner': Answer<Api['shops']['uploadBanner']>
  '/user/profile-picture': Answer<Api['shops']['uploadProfilePicture']>
  '/analyze-image': Answer<Api['artworks']['analyze']>
  '/upload-artwork': Answer<Api['artworks']['upload']>
  '/enlarged-details': Answer<Api['artworks']['enlargeDetail']>
  '/backoffice/remittance-receipts': Answer<Api['backoffice']['remittances']['addReceipt']>
  '/backoffice/cause-pictures': Answer<Api['backoffice']['causes']['addPicture']>
  '/backoffice/payout-answers/preview': Answer<Api['backoffice']['payouts']['batches']['previewAnswer']>
  '/backoffice/payout-answers': Answer<Api['backoffice']['payouts']['batches']['applyAnswer']>
  '/backoffice/production-answers/preview': Answer<Api['backoffice']['production']['previewAnswer']>
  '/backoffice/production-answers': Answer<Api['backoffice']['production']['applyAnswer']>
}

export type UploadProgress = { sentBytes: number; totalBytes: number }

type Options = {
  /** Called while bytes are sent; the response may follow much later than the last one. */
  onProgress?: (progress: UploadProgress) => void
  signal?: AbortSignal
}

/**
 * Sends a form with files. Uses XMLHttpRequest, because fetch does not report upload progress.
 * @throws CallError for an error of the API; TypeError without a response; the signal's reason if aborted
 */
export async function upload<Path extends keyof Uploads>(
  path: Path,
  fields: Record<string, string | Blob>,
  { onProgress, signal }: Options = {},
): Promise<Uploads[Path]> {
  const headers = await sessionHeaders()
  signal?.throwIfAborted()
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', `/api${path}`)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded, total }) => onProgress?.({ sentBytes: loaded, totalBytes: total })
    request.onload = () => {
      const answer = readAnswer(request)
      if (answer.error) reject(answer.error)
      else resolve(answer.body as Uploads[Path])
    }
    request.onerror = () => reject(new TypeError('network error'))
    request.onabort = () => reject(signal?.reason)
    signal?.addEventListener('abort', () => request.abort(), { once: true })
    request.send(toFormData(fields))
  })
}

function readAnswer({ status, responseText }: XMLHttpRequest): { body?: unknown; error?: CallError } {
  const body = parse(responseText)
  if (status >= 200 && status < 300 && body !== undefined) return { body }
  onSessionRefused(status)
  return { error: callErrorFrom(status, body) }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function toFormData(fields: Record<string, string | Blob>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  return form
}
