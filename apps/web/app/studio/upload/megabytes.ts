const MB = 1024 * 1024

/** `19293798` → `18.4 MB`. */
export function megabytes(bytes: number): string {
  return `${(bytes / MB).toFixed(1)} MB`
}

/** `11.4 of 18.4 MB`. */
export function formatMegabyteProgress(sentBytes: number, totalBytes: number): string {
  return `${(sentBytes / MB).toFixed(1)} of ${megabytes(totalBytes)}`
}
