const texts = new WeakMap<Response, string>()

/**
 * An answer whose text stays at hand: whoever asks a response for its body has a stream of it made and read again, which costs more than
 * anything else that is done with a page here.
 */
export function responseOf(text: string, init: ResponseInit): Response {
  const response = new Response(text, init)
  texts.set(response, text)
  return response
}

/** The text of an answer that nobody else reads. */
export async function textOf(response: Response): Promise<string> {
  return texts.get(response) ?? response.text()
}

/** More than any page of ours takes. */
const room = Buffer.allocUnsafeSlow(1_000_000)

/** As `Buffer.from`, for the text of a page: that counts the bytes of a text before it writes them, which takes almost as long again. */
export function bytesOf(text: string): Buffer {
  // no letter takes more than three for each of its places in a string
  if (text.length * 3 > room.length) return Buffer.from(text)
  return Buffer.from(room.subarray(0, room.write(text)))
}
