import { limits } from '@tintype/contract/limits'
import { OPEN_PRINT_STATES } from '@tintype/contract/print-states'
import type { Orientation, PlateSize } from '@tintype/contract/sizes'
import { and, asc, eq, gt, inArray, lt, not, notExists, or, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../../../platform/database/database.ts'
import { PRINT_RECIPE } from '../rules/crop.ts'
import { printFiles, prints } from '../tables.ts'
import type { PrintRow } from './production.ts'

export type PrintFileRow = typeof printFiles.$inferSelect
export type NewPrintFile = Omit<typeof printFiles.$inferInsert, 'id'>
/** What a print file is of. */
export type FileOf = { originalKey: string; size: PlateSize; orientation: Orientation; cropPlace: number }
/**
 * How a file would be made now, and for which print.
 * @property profile  of the press; undefined for sRGB
 * @property enlarger  the network that enlarges; undefined where our own filter does
 */
export type MadeNow = {
  print: Pick<PrintRow, 'printFileId'>
  profile: { sha256: string } | undefined
  enlarger: string | undefined
  at: Date
}

/** The file of a plate, marked as needed now, so that no sweep takes it away. One that was made otherwise than it would be now is none. */
export async function useFileOf(tx: Transaction, of: FileOf, now: MadeNow): Promise<PrintFileRow | undefined> {
  const [row] = await tx.update(printFiles).set({ usedAt: now.at }).where(isSoundFileOf(of, now)).returning()
  return row
}

/** The name in the storage of the file of a plate, where it is as it would be made now. */
export async function findKeyOf(queryable: Queryable, of: FileOf, now: MadeNow): Promise<string | undefined> {
  const [row] = await queryable.select({ key: printFiles.key }).from(printFiles).where(isSoundFileOf(of, now))
  return row?.key
}

/** The name of the file of a plate, however it was made. */
export async function findReplacedKey(tx: Transaction, of: FileOf): Promise<string | undefined> {
  const [row] = await tx.select({ key: printFiles.key }).from(printFiles).where(isFileOf(of))
  return row?.key
}

function isSoundFileOf(of: FileOf, { profile, ...now }: MadeNow) {
  const { making } = printFiles
  const isInProfile = sql`${making} ->> 'profileSha256' IS NOT DISTINCT FROM ${profile?.sha256 ?? null}::text`
  return and(isFileOf(of), sql`(${making} ->> 'recipe')::int = ${PRINT_RECIPE}`, isInProfile, isByEnlarger(now))
}

/**
 * Enlarged by whom it would be now, or not at all. One that our own filter had to make, as the network failed, is printed once: what is
 * printed a while later has the network try again. A print keeps the file that it has.
 */
function isByEnlarger({ print, enlarger, at }: Omit<MadeNow, 'profile'>) {
  const { making } = printFiles
  const isByNetwork = sql`${making} #> '{network,sha256}' IS NOT NULL`
  const triedSince = new Date(at.getTime() - limits.networkTriedAgainMs).toISOString()
  const hasJustFailed = sql`${making} #> '{network,failed}' IS NOT NULL AND (${making} ->> 'madeAt')::timestamptz > ${triedSince}::timestamptz`
  return or(
    sql`${making} -> 'enlarging' = 'null'::jsonb`,
    enlarger ? or(isByNetwork, hasJustFailed) : not(isByNetwork),
    print.printFileId ? eq(printFiles.id, print.printFileId) : undefined,
  )
}

function isFileOf({ originalKey, size, orientation, cropPlace }: FileOf) {
  return and(
    eq(printFiles.originalKey, originalKey),
    eq(printFiles.size, size),
    eq(printFiles.orientation, orientation),
    eq(printFiles.cropPlace, cropPlace),
  )
}

/** Stores what a file is; one of the same plate that was made meanwhile gives way. */
export async function saveFile(tx: Transaction, file: NewPrintFile): Promise<PrintFileRow> {
  const { originalKey: _original, size: _size, orientation: _orientation, cropPlace: _place, ...facts } = file
  const [row] = await tx
    .insert(printFiles)
    .values(file)
    .onConflictDoUpdate({ target: [printFiles.originalKey, printFiles.size, printFiles.orientation, printFiles.cropPlace], set: facts })
    .returning()
  if (!row) throw new Error('the print file was not stored')
  return row
}

export async function findFile(queryable: Queryable, id: string): Promise<PrintFileRow | undefined> {
  const [row] = await queryable.select().from(printFiles).where(eq(printFiles.id, id))
  return row
}

/** A print gets its file, and nothing is under way for it any more. That is no step of it: whoever looks at it need not look again. */
export async function setFileOf(tx: Transaction, printId: string, fileId: string): Promise<void> {
  await tx.update(prints).set({ printFileId: fileId, filePercent: null }).where(eq(prints.id, printId))
}

/** Says how far the file of a print is, which is no step of it either. */
export async function setFilePercent(queryable: Queryable, printId: string, percent: number | null): Promise<void> {
  await queryable.update(prints).set({ filePercent: percent }).where(eq(prints.id, printId))
}

/** Files that nothing open needs and nothing has needed since an instant, the longest unused first. */
export async function listUnneeded(queryable: Queryable, before: Date): Promise<{ id: string; key: string }[]> {
  const needing = queryable
    .select({ id: prints.id })
    .from(prints)
    .where(and(eq(prints.printFileId, printFiles.id), or(inArray(prints.state, [...OPEN_PRINT_STATES]), gt(prints.since, before))))
  return queryable
    .select({ id: printFiles.id, key: printFiles.key })
    .from(printFiles)
    .where(and(lt(printFiles.usedAt, before), notExists(needing)))
    .orderBy(asc(printFiles.usedAt))
    .limit(200)
}

/** @returns whether it is gone and no other file has its bytes, so that they can be taken away too */
export async function deleteUnused(tx: Transaction, { id, key }: { id: string; key: string }, before: Date): Promise<boolean> {
  const { rowCount } = await tx.delete(printFiles).where(and(eq(printFiles.id, id), lt(printFiles.usedAt, before)))
  return rowCount ? !(await isKeyUsed(tx, key)) : false
}

/** Whether any file has these bytes. */
export async function isKeyUsed(tx: Transaction, key: string): Promise<boolean> {
  const [file] = await tx.select({ id: printFiles.id }).from(printFiles).where(eq(printFiles.key, key)).limit(1)
  return file !== undefined
}
