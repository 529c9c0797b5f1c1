/** The file of an answer that was streamed: in a browser it has come whole. */
export function fileOf({ body }: { body: File | ReadableStream }): File {
  if (body instanceof File) return body
  throw new TypeError('no file came')
}
