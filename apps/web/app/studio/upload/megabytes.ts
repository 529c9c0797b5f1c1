import { formatTenths } from '../../ui/text/numbers.ts'

const MB = 1024 * 1024

/** `19293798` → `18.4 MB`. */
export function megabytes(bytes: number): string {
  return `${formatTenths(bytes / MB)} MB`
}

/** `11.4 of 18.4 MB`. */
export function formatMegabyteProgress(sentBytes: number, totalBytes: number): string {
  return `${formatTenths(sentBytes / MB)} of ${megabytes(totalBytes)}`
}
