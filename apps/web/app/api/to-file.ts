/** The file of a streamed response; in a browser it is complete. */
export function toFile({ body }: { body: File | ReadableStream }): File {
  if (body instanceof File) return body
  throw new TypeError('no file came')
}
