import { createReadStream } from 'node:fs'
import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import type { LanguageFile } from './recognition-messages.ts'

/**
 * Reads the compressed data of a language to its end, whose checksum shows whether the file is whole.
 * @returns what is wrong with it; undefined if the file is intact
 */
export async function checkLanguageFile({ code, path }: LanguageFile): Promise<string | undefined> {
  const nowhere = new Writable({ write: (_part, _encoding, done) => done() })
  try {
    await pipeline(createReadStream(path), createGunzip(), nowhere)
    return undefined
  } catch (error) {
    return `${path} is missing or corrupt (${(error as NodeJS.ErrnoException).code}): run "npm install @tesseract.js-data/${code}".`
  }
}
