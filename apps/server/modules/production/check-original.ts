import { createHash } from 'node:crypto'
import { type Storage, StoredFileMissing } from '../../platform/storage/storage.ts'

/**
 * Whether the original is still the picture that was looked at to its last byte when it came in: its name is the hash of its bytes, so
 * they are read once more and compared, which costs a hundredth of decoding them.
 */
export async function checkOriginal(storage: Pick<Storage, 'read'>, key: string): Promise<'sound' | 'missing' | 'changed'> {
  try {
    const { stream } = await storage.read('originals', key)
    const hash = createHash('sha256')
    for await (const chunk of stream) hash.update(chunk)
    return hash.digest('hex') === key ? 'sound' : 'changed'
  } catch (error) {
    if (error instanceof StoredFileMissing) return 'missing'
    throw error
  }
}
