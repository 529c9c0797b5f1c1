import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'

export type StreamedAnswer = { headers: Record<string, string>; body: globalThis.ReadableStream }

/** A file that is generated while it is sent. Its name contains no user input. */
export function streamedFile(
  { name, type }: { name: string; type: string },
  parts: AsyncIterable<string | Uint8Array> | Readable,
): StreamedAnswer {
  const headers = { 'content-type': type, 'content-disposition': `attachment; filename="${name}"` }
  const bytes = parts instanceof Readable ? parts : Readable.from(encoded(parts))
  const body = Readable.toWeb(bytes) satisfies ReadableStream
  // Node's stream type and the global one are the same class
  return { headers, body: body as unknown as globalThis.ReadableStream }
}

async function* encoded(parts: AsyncIterable<string | Uint8Array>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  for await (const part of parts) yield typeof part === 'string' ? encoder.encode(part) : part
}
