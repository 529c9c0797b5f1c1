import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { limits } from '@tintype/contract/limits'
import type { OperatorRole } from '@tintype/contract/operators/operator-roles'
import { Problem, type ProblemCode } from '@tintype/contract/problems'
import { asStorageFull } from '../../platform/storage/disk-full.ts'
import { createIncomingFolder } from '../../platform/storage/incoming.ts'
import { readMultipart } from './multipart.ts'
import type { Pace } from './pace.ts'
import { watchPace } from './upload-pace.ts'

export type UploadRoute = {
  /** The operator role that may upload here; without it, artists upload. Other callers are refused before a file is written. */
  role?: OperatorRole
  /** Maximum file size in bytes. */
  maxFileBytes: number
  /** The error code for larger files. */
  tooLarge: ProblemCode
}

const artwork: UploadRoute = { maxFileBytes: limits.artwork.fileBytes, tooLarge: 'image_too_large' }
const detail: UploadRoute = { maxFileBytes: limits.detail.fileBytes, tooLarge: 'detail_size' }
const profileImage: UploadRoute = { maxFileBytes: limits.profileImageBytes, tooLarge: 'profile_image_too_large' }

const receipt: UploadRoute = { role: 'finance', maxFileBytes: limits.receiptBytes, tooLarge: 'receipt_too_large' }
const causePicture: UploadRoute = { ...profileImage, role: 'finance' }

const payoutAnswer: UploadRoute = { role: 'finance', maxFileBytes: limits.answerFile.bytes, tooLarge: 'answer_file_large' }
const productionAnswer: UploadRoute = { ...payoutAnswer, role: 'moderator' }

/** The only addresses that accept files. */
export const uploadRoutes = {
  '/api/upload-artwork': artwork,
  '/api/analyze-image': artwork,
  '/api/enlarged-details': detail,
  '/api/user/banner': profileImage,
  '/api/user/profile-picture': profileImage,
  '/api/backoffice/remittance-receipts': receipt,
  '/api/backoffice/cause-pictures': causePicture,
  '/api/backoffice/payout-answers/preview': payoutAnswer,
  '/api/backoffice/payout-answers': payoutAnswer,
  '/api/backoffice/production-answers/preview': productionAnswer,
  '/api/backoffice/production-answers': productionAnswer,
} as const satisfies Record<string, UploadRoute>

/** A parsed multipart request; its file is an `UploadedFile`. `dispose` deletes the file unless it was moved. */
export type ReceivedUpload = { form: FormData; dispose(): Promise<void> }

/** Allowance for the form's other fields. */
const FORM_BYTES = 128 * 1024

/**
 * Streams a multipart request to disk with constant memory. Deletes all files if it throws.
 * @param options.dir  parent of the file's folder
 * @param options.pace  minimum pace of the sender
 * @throws Problem `tooLarge` (from the announced length, or when the file exceeds it), `too_large`, `wrong_type`, `malformed`,
 * `upload_stalled`, `storage_full`
 */
export async function receiveUpload(
  request: Request | IncomingMessage,
  options: UploadRoute & { dir: string; pace?: Pace },
): Promise<ReceivedUpload> {
  const { contentType, contentLength, body, isOwn } = open(request)
  if (!/^multipart\/form-data\b/i.test(contentType)) throw new Problem('wrong_type')
  if (contentLength > options.maxFileBytes + FORM_BYTES) throw new Problem(options.tooLarge)
  // a sender that disconnects before the reading starts must not end the process
  body.on('error', () => undefined)
  const folder = await createIncomingFolder(options.dir)
  const slow = watchPace(body, options.pace)
  try {
    const form = await readMultipart(body, { contentType, folder: folder.path, isOwn, ...options, signal: slow.signal })
    return { form, dispose: folder.release }
  } catch (error) {
    await folder.release()
    throw asStorageFull(error)
  } finally {
    slow.release()
  }
}

/** Wraps a request whose form was already parsed, because its body cannot be read twice. */
export function requestWithForm(request: Request, form: FormData): Request {
  return new Proxy(request, {
    get(target, name) {
      if (name === 'formData') return async () => form
      const value = Reflect.get(target, name, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}

function open(request: Request | IncomingMessage): { contentType: string; contentLength: number; body: Readable; isOwn: boolean } {
  if (request instanceof Readable) {
    const { 'content-type': contentType = '', 'content-length': contentLength } = request.headers
    return { contentType, contentLength: Number(contentLength ?? 0), body: request, isOwn: true }
  }
  const { headers, body } = request
  return {
    contentType: headers.get('content-type') ?? '',
    contentLength: Number(headers.get('content-length') ?? 0),
    body: body ? Readable.fromWeb(body as never) : Readable.from([]),
    isOwn: false,
  }
}
