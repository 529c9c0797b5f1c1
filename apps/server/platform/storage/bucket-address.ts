/** Where a bucket is, and with what it is opened. */
export type BucketAddress = Readonly<{
  bucket: string
  /** Stands before every name, with a slash at its end; or empty. */
  prefix: string
  region: string
  /** Of a store that is not Amazon's. */
  endpoint: string | undefined
  /** Where people reach the same store from outside. Unset: files come through us. */
  publicEndpoint: string | undefined
  /** Unset: what the machine or the container has been given, as the AWS tools find it. */
  credentials: { accessKeyId: string; secretAccessKey: string; sessionToken: string | undefined } | undefined
}>

const SETTINGS = ['endpoint', 'region', 'public_endpoint']

/**
 * Reads `s3://bucket/prefix?endpoint=https://…&region=…&public_endpoint=https://…`; everything but the bucket may be left out.
 * @throws Error with a sentence about what is wrong with it, and without a secret in it
 */
export function parseBucketUrl(text: string): Omit<BucketAddress, 'credentials'> {
  const url = new URL(text)
  if (url.username || url.password) throw new Error('keys do not belong into it: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY')
  if (url.protocol !== 's3:' || !/^[a-z0-9][a-z0-9.-]{2,62}$/.test(url.hostname)) throw new Error('is s3://bucket or s3://bucket/prefix')
  const unknown = [...url.searchParams.keys()].find((name) => !SETTINGS.includes(name))
  if (unknown) throw new Error(`“${unknown}” is no setting of it: there are ${SETTINGS.join(', ')}`)
  const prefix = url.pathname.replace(/^\/+|(?<!\/)\/+$/g, '')
  return {
    bucket: url.hostname,
    prefix: prefix && `${prefix}/`,
    region: url.searchParams.get('region') ?? 'us-east-1',
    endpoint: readOrigin(url, 'endpoint'),
    publicEndpoint: readOrigin(url, 'public_endpoint'),
  }
}

function readOrigin(url: URL, name: string): string | undefined {
  const given = url.searchParams.get(name)
  if (!given) return undefined
  if (!/^https?:$/.test(URL.parse(given)?.protocol ?? '')) throw new Error(`${name} is an address with https:// or http://`)
  return given.replace(/(?<!\/)\/+$/, '')
}
