/** Gives a file to whoever sits at the browser, as if a link to it had been clicked. */
export function handOver(file: File): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = file.name
  link.click()
  // once the browser has taken it
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
