/** Downloads a file, as if the user had clicked a link to it. */
export function downloadFile(file: File): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = file.name
  link.click()
  // after the browser has started the download
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
