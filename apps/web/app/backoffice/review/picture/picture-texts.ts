/** `image/jpeg` → `JPEG`. */
export function formatFileType(fileType: string): string {
  return fileType.replace(/^image\//, '').toUpperCase()
}
