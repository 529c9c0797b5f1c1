import { createHash } from 'node:crypto'
import { type Storage, StoredFileMissing } from '../../../platform/storage/storage.ts'

/**
 * Checks that the original is still the file that was accepted at upload. Its key is the SHA-256 of its bytes, so that hashing them again
 * is enough. Hashing costs a hundredth of decoding.
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
