import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { StartError } from '../start-error.ts'
import { PROFILE_AT as AT, readTagNames } from './colours/profile-tags.ts'

/** The ICC profile of a press. @property name  of its file @property sha256  of its bytes */
export type PrintProfile = { path: string; name: string; sha256: string }

/** Measured press profiles have two or three megabytes. */
const MOST_BYTES = 16 * 1024 * 1024

/** Output devices, displays and colour spaces. Device links and named colours cannot be used for printing. */
const KINDS = ['prtr', 'mntr', 'spac']
const COLOURS = ['RGB ', 'CMYK']

/** Tags for conversion into the profile's colours: a table, or three curves and three primaries. */
const TABLE = ['B2A0']
const MATRIX = ['rXYZ', 'gXYZ', 'bXYZ', 'rTRC', 'gTRC', 'bTRC']

/** @throws StartError if the file is unreadable or cannot be used as an output profile */
export async function openPrintProfile(path: string): Promise<PrintProfile> {
  const unreadable = (cause: unknown) => {
    throw new StartError(`PRINT_PROFILE names a file that cannot be read: ${path}.`, { cause })
  }
  const { size } = await stat(path).catch(unreadable)
  const bytes = size > MOST_BYTES ? Buffer.alloc(0) : await readFile(path).catch(unreadable)
  const fault = findFault(bytes)
  if (fault) throw new StartError(`PRINT_PROFILE names ${path}, and ${fault}.`)
  return { path, name: basename(path), sha256: createHash('sha256').update(bytes).digest('hex') }
}

function findFault(bytes: Buffer): string | undefined {
  const word = (at: number) => bytes.toString('latin1', at, at + 4)
  if (bytes.length < AT.tags || word(AT.mark) !== 'acsp' || bytes.readUInt32BE(AT.size) !== bytes.length)
    return `that is no ICC profile, or not a whole one of ${MOST_BYTES / 1024 / 1024} MB at most`
  if (!COLOURS.includes(word(AT.colours))) return `it is of “${word(AT.colours).trim()}”, but prints need RGB or CMYK`
  if (!KINDS.includes(word(AT.kind))) return 'it is no profile of a device or a space of colours'
  const tags = readTagNames(bytes)
  if (![TABLE, MATRIX].some((wanted) => wanted.every((tag) => tags.has(tag)))) return 'it contains no transform from pictures to print'
  return undefined
}
