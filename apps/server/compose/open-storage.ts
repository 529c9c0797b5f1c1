import type { Config } from '../config.ts'
import { createDiskStorage } from '../platform/storage/disk.ts'
import type { Storage } from '../platform/storage/storage.ts'

/** The file storage: the configured bucket or the local disk. The bucket library is loaded on use. */
export async function openStorage({ dataDir, bucket, storageCacheBytes }: Config): Promise<Storage> {
  if (!bucket) return createDiskStorage({ dataDir })
  const { createBucketStorage } = await import('../platform/storage/bucket.ts')
  return createBucketStorage({ dataDir, address: bucket, keptBytes: storageCacheBytes })
}
