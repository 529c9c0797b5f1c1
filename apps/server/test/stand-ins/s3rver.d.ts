/** Types for the part of the untyped stand-in that the tests use. */
declare module 's3rver' {
  type Metadata = Record<string, string>
  export type S3Object = { bucket: string; key: string; content: Buffer | NodeJS.ReadableStream; metadata: Metadata }
  export type Store = {
    getResourcePath(bucket: string, key: string, resource: 'object' | 'object.md5' | 'metadata.json'): string
    putMetadata(bucket: string, key: string, metadata: Metadata, md5: string): Promise<void>
    putObject(object: S3Object): Promise<{ size: number; md5: string }>
  }
  export default class S3rver {
    constructor(options: { address: string; port: number; silent: boolean; directory: string; configureBuckets: { name: string }[] })
    readonly store: Store
    run(): Promise<{ address: string; port: number }>
    close(): Promise<void>
  }
}
