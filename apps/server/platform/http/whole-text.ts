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
