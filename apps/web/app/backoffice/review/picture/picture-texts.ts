import { formatTenths } from '../../../ui/text/numbers.ts'

const KB = 1024
const MB = 1024 * KB

/** `14.2 MB`, in the same megabytes as the limits. */
export function formatMegabytes(bytes: number): string {
  return bytes >= MB ? `${formatTenths(bytes / MB)} MB` : `${Math.max(1, Math.round(bytes / KB))} KB`
}

/** `image/jpeg` → `JPEG`. */
export function formatFileType(fileType: string): string {
  return fileType.replace(/^image\//, '').toUpperCase()
}
