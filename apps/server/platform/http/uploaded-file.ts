import { Problem } from '@tintype/contract/problems'

/** A file of a multipart request, already on disk. The host removes its folder when the request has been answered. */
export class UploadedFile extends File {
  readonly path: string
  /** SHA-256 of its bytes, in hex; made while it was written. */
  readonly sha256: string
  readonly sizeBytes: number

  constructor(parts: { blob: Blob; name: string; path: string; sha256: string }) {
    super([parts.blob], parts.name)
    this.path = parts.path
    this.sha256 = parts.sha256
    this.sizeBytes = parts.blob.size
  }
}

/** The contract speaks of a `File`; over HTTP it is always one of ours. @throws Problem `malformed` for any other */
export function uploadedFile(file: File): UploadedFile {
  if (!(file instanceof UploadedFile)) throw new Problem('malformed')
  return file
}
