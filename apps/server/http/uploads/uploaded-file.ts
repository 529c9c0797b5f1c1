import { Problem } from '@tintype/contract/problems'

/** A file of a multipart request, already on disk. The host deletes its folder after the response. */
export class UploadedFile extends File {
  readonly path: string
  /** SHA-256 in hex, computed while writing. */
  readonly sha256: string
  readonly sizeBytes: number

  constructor(parts: { blob: Blob; name: string; path: string; sha256: string }) {
    super([parts.blob], parts.name)
    this.path = parts.path
    this.sha256 = parts.sha256
    this.sizeBytes = parts.blob.size
  }
}

/** Narrows the contract's `File`: over HTTP it is always an UploadedFile. @throws Problem `malformed` for any other */
export function uploadedFile(file: File): UploadedFile {
  if (!(file instanceof UploadedFile)) throw new Problem('malformed')
  return file
}
