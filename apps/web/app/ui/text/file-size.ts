import { formatTenths } from './numbers.ts'

const KB = 1024
const MB = 1024 * KB

/** `14.2 MB`, in the same megabytes as the limits; below 1 MB `512 KB`. */
export function formatFileSize(bytes: number): string {
  return bytes >= MB ? `${formatTenths(bytes / MB)} MB` : `${toKilobytes(bytes)} KB`
}

/** `11.4 of 18.4 MB`; below 1 MB `200 of 512 KB`. */
export function formatSentSize(sentBytes: number, totalBytes: number): string {
  const sent = totalBytes >= MB ? formatTenths(sentBytes / MB) : toKilobytes(sentBytes)
  return `${sent} of ${formatFileSize(totalBytes)}`
}

function toKilobytes(bytes: number): number {
  return Math.ceil(bytes / KB)
}
