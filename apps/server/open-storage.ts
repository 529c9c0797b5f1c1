import type { Config } from './config.ts'
import { createDiskStorage } from './platform/storage/disk.ts'
import type { Storage } from './platform/storage/storage.ts'

/** Where files lie: in a bucket where one is named, on this machine's disk otherwise. The library of buckets is loaded where it is used. */
export async function openStorage({ dataDir, bucket, storageCacheBytes }: Config): Promise<Storage> {
  if (!bucket) return createDiskStorage({ dataDir })
  const { createBucketStorage } = await import('./platform/storage/bucket.ts')
  return createBucketStorage({ dataDir, address: bucket, keptBytes: storageCacheBytes })
}
