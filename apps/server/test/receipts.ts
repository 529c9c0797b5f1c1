import { createHash } from 'node:crypto'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** An uploaded file on the disk; a PDF by its first bytes by default. */
export async function newReceipt(
  bytes: string | Uint8Array = '%PDF-1.7\nReceived with thanks.',
): Promise<{ path: string; sha256: string }> {
  const path = join(await mkdtemp(join(tmpdir(), 'tintype-receipt-')), 'receipt')
  await writeFile(path, bytes)
  return { path, sha256: createHash('sha256').update(bytes).digest('hex') }
}
