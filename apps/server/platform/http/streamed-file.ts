import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'

export type StreamedAnswer = { headers: Record<string, string>; body: globalThis.ReadableStream }

/** A file that is made while it is sent. The name is ours: nothing that a person wrote stands in it. */
export function streamedFile(
  { name, type }: { name: string; type: string },
  parts: AsyncIterable<string | Uint8Array> | Readable,
): StreamedAnswer {
  const headers = { 'content-type': type, 'content-disposition': `attachment; filename="${name}"` }
  const bytes = parts instanceof Readable ? parts : Readable.from(encoded(parts))
  const body = Readable.toWeb(bytes) satisfies ReadableStream
  // the same class under two names
  return { headers, body: body as unknown as globalThis.ReadableStream }
}

async function* encoded(parts: AsyncIterable<string | Uint8Array>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  for await (const part of parts) yield typeof part === 'string' ? encoder.encode(part) : part
}
