import type { Readable } from 'node:stream'
import { Unavailable } from '../unavailable.ts'

/**
 * Originals are private and kept byte for byte; renditions are public, re-encoded pictures; prints are what manufacturers print from;
 * exports are archives for one artist each.
 */
export const AREAS = ['originals', 'renditions', 'prints', 'exports'] as const
export type Area = (typeof AREAS)[number]

/**
 * A file to be read. `makeLink` is there where one person may fetch it past us, for as many seconds, under a name of ours; the stream is
 * to be destroyed then.
 */
export type StoredFile = { stream: Readable; sizeBytes: number; makeLink?: MakeLink }
export type MakeLink = (as: { fileName: string; contentType: string; seconds: number }) => Promise<string>

/** @property storedAt  when it was put; where the form can tell, when it was put again */
export type ListedFile = { key: string; storedAt: Date }

/** How many files a page of a listing has: what a store gives in one answer. */
export const LISTED_AT_ONCE = 1000

/** Whether it is the name of a file: nothing else is looked for in a storage. */
export function isKey(text: string): boolean {
  return /^[0-9a-f]{64}$/.test(text)
}

/**
 * Files by the SHA-256 of their content, in hex: writing the same bytes twice is one file, and no name comes from outside.
 * A file is there whole or not at all, and what `put` answered for survives a power cut.
 * A form that is away says so within ten seconds, with the Problem `storage_unavailable`.
 */
export type Storage = {
  /** Begins what `put` would wait for, with a file that may yet be refused: it stays where it is. @throws Problem `storage_full` */
  flush(path: string): Promise<void>
  /** Takes the file at `path` over; the source may be gone afterwards. @throws Problem `storage_full` */
  put(area: Area, key: string, path: string): Promise<void>
  /** @throws StoredFileMissing */
  read(area: Area, key: string): Promise<StoredFile>
  /** A local copy that a picture process can open; call `release` when done. @throws StoredFileMissing */
  localCopy(area: Area, key: string): Promise<{ path: string; release(): Promise<void> }>
  exists(area: Area, key: string): Promise<boolean>
  /** Every file of an area, a page at a time and in no order. One that comes or goes meanwhile may be in it. */
  list(area: Area, atOnce?: number): AsyncIterable<ListedFile[]>
  /** Whether there is no file in any area. */
  isEmpty(): Promise<boolean>
  /** No error where it is gone already. */
  remove(area: Area, key: string): Promise<void>
  /** A folder for files in the making, from which `put` takes them over cheaply; `release` empties it. @throws Problem `storage_full` */
  makeFolder(): Promise<{ path: string; release(): Promise<void> }>
  /** Throws where the storage cannot be written to now. */
  check(): Promise<void>
  close(): void
}

/** What a row names is always there, so where one is not, the storage is not what it should be: another disk, or a bucket that lags. */
export class StoredFileMissing extends Unavailable {
  constructor(area: Area, key: string, options?: ErrorOptions) {
    super(`no stored file ${area}/${key}`, options)
    this.name = 'StoredFileMissing'
  }
}
