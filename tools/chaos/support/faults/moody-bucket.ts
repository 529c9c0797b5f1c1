import { type BucketStandIn, startBucketStandIn } from '../../../../apps/server/test/stand-ins/bucket-stand-in.ts'
import { type MoodyFront, startMoodyFront } from './moody-front.ts'

/** @property storageUrl  leads to the bucket via the front, which can simulate outages */
export type MoodyBucket = { standIn: BucketStandIn; front: MoodyFront; storageUrl: string }

/** A bucket, and a line before it that can be cut. Both go with `resources`. */
export async function openMoodyBucket(resources: AsyncDisposableStack): Promise<MoodyBucket> {
  const standIn = await startBucketStandIn()
  resources.defer(() => standIn.stop())
  const endpoint = new URL(standIn.storageUrl).searchParams.get('endpoint') ?? ''
  const front = await startMoodyFront(Number(new URL(endpoint).port))
  resources.defer(() => front.close())
  return { standIn, front, storageUrl: standIn.storageUrl.replace(endpoint, `http://127.0.0.1:${front.port}`) }
}
