import type { Readable } from 'node:stream'

/**
 * Originals are private and kept byte for byte; renditions are public, re-encoded pictures; prints are what manufacturers print from;
 * exports are archives for one artist each.
 */
export type Area = 'originals' | 'renditions' | 'prints' | 'exports'

/**
 * Files by the SHA-256 of their content, in hex: writing the same bytes twice is one file, and no name comes from outside.
 * A file is there whole or not at all, and what `put` answered for survives a power cut.
 */
export type Storage = {
  /** Begins what `put` would wait for, with a file that may yet be refused: it stays where it is. @throws Problem `storage_full` */
  flush(path: string): Promise<void>
  /** Takes the file at `path` over; the source may be gone afterwards. @throws Problem `storage_full` */
  put(area: Area, key: string, path: string): Promise<void>
  /** @throws StoredFileMissing */
  read(area: Area, key: string): Promise<{ stream: Readable; sizeBytes: number }>
  /** A local copy that a picture process can open; call `release` when done. @throws StoredFileMissing */
  localCopy(area: Area, key: string): Promise<{ path: string; release(): Promise<void> }>
  exists(area: Area, key: string): Promise<boolean>
  /** No error where it is gone already. */
  remove(area: Area, key: string): Promise<void>
  /** A folder for files in the making, from which `put` takes them over cheaply; `release` empties it. @throws Problem `storage_full` */
  makeFolder(): Promise<{ path: string; release(): Promise<void> }>
  /** Throws where the storage cannot be written to now. */
  check(): Promise<void>
}

export class StoredFileMissing extends Error {
  constructor(area: Area, key: string, options?: ErrorOptions) {
    super(`no stored file ${area}/${key}`, options)
    this.name = 'StoredFileMissing'
  }
}
