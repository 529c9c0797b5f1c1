const texts = new WeakMap<Response, string>()

/**
 * A response that also keeps its text: reading the body of a Response creates a stream, which costs more than any other step of serving a
 * page.
 */
export function responseOf(text: string, init: ResponseInit): Response {
  const response = new Response(text, init)
  texts.set(response, text)
  return response
}

/** The text of a response that has no other reader. */
export async function textOf(response: Response): Promise<string> {
  return texts.get(response) ?? response.text()
}

/** Larger than any of our pages. */
const room = Buffer.allocUnsafeSlow(1_000_000)

/** Like `Buffer.from`, but without counting the bytes first, which takes almost as long as the encoding. */
export function bytesOf(text: string): Buffer {
  // UTF-8 needs at most three bytes per UTF-16 code unit
  if (text.length * 3 > room.length) return Buffer.from(text)
  return Buffer.from(room.subarray(0, room.write(text)))
}
