/** The location of a bucket and its credentials. */
export type BucketAddress = Readonly<{
  bucket: string
  /** Prefix of every name, with a trailing slash; may be empty. */
  prefix: string
  region: string
  /** Only for stores other than Amazon S3. */
  endpoint: string | undefined
  /** The public address of the same store. If unset, files are served through us. */
  publicEndpoint: string | undefined
  /** If unset, the AWS default chain of the machine or container applies. */
  credentials: { accessKeyId: string; secretAccessKey: string; sessionToken: string | undefined } | undefined
}>

const SETTINGS = ['endpoint', 'region', 'public_endpoint']

/**
 * Parses `s3://bucket/prefix?endpoint=https://…&region=…&public_endpoint=https://…`; only the bucket is required.
 * @throws Error that describes the problem, without secrets
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
