import type { Readable } from 'node:stream'
import { Unavailable } from '../unavailable.ts'

/**
 * Originals are private and stored byte for byte. Renditions are public re-encoded pictures. Prints are print files for manufacturers.
 * Exports are archives for one artist each.
 */
export const AREAS = ['originals', 'renditions', 'prints', 'exports'] as const
export type Area = (typeof AREAS)[number]

/**
 * A readable file. `makeLink`, if defined, creates a temporary direct link for one client, with a safe file name; destroy the stream in
 * that case.
 */
export type StoredFile = { stream: Readable; sizeBytes: number; makeLink?: MakeLink }
export type MakeLink = (as: { fileName: string; contentType: string; seconds: number }) => Promise<string>

/** @property storedAt  time of the last put, or of the first if the storage does not record later ones */
export type ListedFile = { key: string; storedAt: Date }

/** Files per page of a listing: the page size of S3. */
export const LIST_PAGE_SIZE = 1000

/** Whether a text is a valid key. Other names are never looked up. */
export function isKey(text: string): boolean {
  return /^[0-9a-f]{64}$/.test(text)
}

/**
 * Stores files by the SHA-256 of their content, in hex: the same bytes are one file, and no name comes from user input. Files are complete
 * or absent, and a completed `put` survives a power failure. An unavailable storage fails within ten seconds with Problem
 * `storage_unavailable`.
 */
export type Storage = {
  /** Starts writing a file to disk early, before it is accepted; leaves it in place. @throws Problem `storage_full` */
  flush(path: string): Promise<void>
  /** Stores the file at `path`, which may be moved. @throws Problem `storage_full` */
  put(area: Area, key: string, path: string): Promise<void>
  /** @throws StoredFileMissing */
  read(area: Area, key: string): Promise<StoredFile>
  /** Creates a local copy for a picture process; call `release` after use. @throws StoredFileMissing */
  localCopy(area: Area, key: string): Promise<{ path: string; release(): Promise<void> }>
  exists(area: Area, key: string): Promise<boolean>
  /** Lists all files of an area in pages, unordered. Files that are added or removed meanwhile may be included. */
  list(area: Area, atOnce?: number): AsyncIterable<ListedFile[]>
  /** Whether no area contains a file. */
  isEmpty(): Promise<boolean>
  /** Succeeds if the file is already gone. */
  remove(area: Area, key: string): Promise<void>
  /** Creates a folder for new files, from which `put` moves them cheaply; `release` deletes it. @throws Problem `storage_full` */
  makeFolder(): Promise<{ path: string; release(): Promise<void> }>
  /** Throws if the storage is not writable. */
  check(): Promise<void>
  close(): void
}

/**
 * Rows refer only to existing files, so a missing one means a misconfigured storage: another disk, or a bucket with delayed consistency.
 */
export class StoredFileMissing extends Unavailable {
  constructor(area: Area, key: string, options?: ErrorOptions) {
    super(`no stored file ${area}/${key}`, options)
    this.name = 'StoredFileMissing'
  }
}
