import { createReadStream } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import type { LanguageFile } from './recognition-messages.ts'

/** The languages whose data is intact, and one sentence for each of the others. */
export type CheckedLanguages = { intact: LanguageFile[]; problems: string[] }

/**
 * Reads the compressed data of each language to its end, whose checksum shows whether the file is whole.
 * @param codes  such as `eng` or `deu`
 */
export async function checkLanguages(codes: readonly string[], findFile = findLanguageFile): Promise<CheckedLanguages> {
  const checked: CheckedLanguages = { intact: [], problems: [] }
  for (const code of codes) {
    const path = findFile(code)
    const fault = path === undefined ? 'is not installed' : await findFault(path)
    if (path !== undefined && fault === undefined) checked.intact.push({ code, path })
    else checked.problems.push(`The language data ${path ?? code} ${fault}: run "npm install ${toPackage(code)}".`)
  }
  return checked
}

/** States in which languages pictures are read. */
export function describeLanguages({ intact }: CheckedLanguages): string {
  return intact.length
    ? `The words in pictures are read in ${intact.map(({ code }) => code).join(', ')}.`
    : 'The words in pictures are not read.'
}

/** The path of a language's data, or where it would be; undefined if its package is not installed. */
export function findLanguageFile(code: string): string | undefined {
  try {
    const folder = dirname(createRequire(import.meta.url).resolve(`${toPackage(code)}/package.json`))
    return join(folder, '4.0.0_best_int', `${code}.traineddata.gz`)
  } catch {
    return undefined
  }
}

function toPackage(code: string): string {
  return `@tesseract.js-data/${code}`
}

async function findFault(path: string): Promise<string | undefined> {
  const nowhere = new Writable({ write: (_part, _encoding, done) => done() })
  try {
    await pipeline(createReadStream(path), createGunzip(), nowhere)
    return undefined
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    return code === 'ENOENT' ? 'is missing' : `is corrupt (${code})`
  }
}
