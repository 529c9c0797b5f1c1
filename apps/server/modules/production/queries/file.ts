import { limits } from '@tintype/contract/limits'
import { OPEN_PRINT_STATES } from '@tintype/contract/production/print-states'
import type { Orientation, PrintSize } from '@tintype/domain/prints/sizes'
import { and, asc, eq, gt, inArray, lt, not, notExists, or, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../../../platform/database/database.ts'
import { PRINT_RECIPE } from '../rules/print-making.ts'
import { printFiles, prints } from '../tables.ts'
import type { PrintRow } from './production.ts'

export type PrintFileRow = typeof printFiles.$inferSelect
export type NewPrintFile = Omit<typeof printFiles.$inferInsert, 'id'>
/** The key of a print file: original, size, orientation and crop. */
export type PrintFileKey = { originalKey: string; size: PrintSize; orientation: Orientation; cropPlace: number }
/**
 * The current settings for making a file, and the print. @property profile  of the press; undefined for sRGB @property enlarger  the
 * network; undefined for the built-in filter
 */
export type FileSettings = {
  print: Pick<PrintRow, 'printFileId'>
  profile: { sha256: string } | undefined
  enlarger: string | undefined
  at: Date
}

/**
 * The current file of an artwork. Marks it as used, so that the sweep keeps it. @returns undefined if none was made with the current
 * settings
 */
export async function touchCurrentFile(tx: Transaction, of: PrintFileKey, now: FileSettings): Promise<PrintFileRow | undefined> {
  const [row] = await tx.update(printFiles).set({ usedAt: now.at }).where(isCurrentFile(of, now)).returning()
  return row
}

/** The storage key of an artwork's file. @returns undefined if none was made with the current settings */
export async function findCurrentKey(queryable: Queryable, of: PrintFileKey, now: FileSettings): Promise<string | undefined> {
  const [row] = await queryable.select({ key: printFiles.key }).from(printFiles).where(isCurrentFile(of, now))
  return row?.key
}

/** The storage key of an artwork's file, made with any settings. */
export async function findReplacedKey(tx: Transaction, of: PrintFileKey): Promise<string | undefined> {
  const [row] = await tx.select({ key: printFiles.key }).from(printFiles).where(hasPrintFileKey(of))
  return row?.key
}

function isCurrentFile(of: PrintFileKey, { profile, ...now }: FileSettings) {
  const { making } = printFiles
  const isInProfile = sql`${making} ->> 'profileSha256' IS NOT DISTINCT FROM ${profile?.sha256 ?? null}::text`
  return and(hasPrintFileKey(of), sql`(${making} ->> 'recipe')::int = ${PRINT_RECIPE}`, isInProfile, isByEnlarger(now))
}

/**
 * Whether the file was enlarged by the current enlarger, or not enlarged. A file that the filter made after a network failure stays valid
 * for `networkTriedAgainMs`; then the network is tried again. A print always keeps its own file.
 */
function isByEnlarger({ print, enlarger, at }: Omit<FileSettings, 'profile'>) {
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

function hasPrintFileKey({ originalKey, size, orientation, cropPlace }: PrintFileKey) {
  return and(
    eq(printFiles.originalKey, originalKey),
    eq(printFiles.size, size),
    eq(printFiles.orientation, orientation),
    eq(printFiles.cropPlace, cropPlace),
  )
}

/** Stores a print file. Replaces a concurrently made file of the same artwork. */
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

/** Assigns a file to a print and clears its progress. Keeps the version, because this is not a step of the print. */
export async function assignFile(tx: Transaction, printId: string, fileId: string): Promise<void> {
  await tx.update(prints).set({ printFileId: fileId, filePercent: null }).where(eq(prints.id, printId))
}

/** Sets the progress of a print's file. Keeps the version, because this is not a step of the print. */
export async function setFilePercent(queryable: Queryable, printId: string, percent: number | null): Promise<void> {
  await queryable.update(prints).set({ filePercent: percent }).where(eq(prints.id, printId))
}

/** Files unused since an instant that no open print needs, the longest unused first. */
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

/** @returns whether the row was deleted and no other row has the same key, so that the stored file can be deleted */
export async function deleteUnused(tx: Transaction, { id, key }: { id: string; key: string }, before: Date): Promise<boolean> {
  const { rowCount } = await tx.delete(printFiles).where(and(eq(printFiles.id, id), lt(printFiles.usedAt, before)))
  return rowCount ? !(await isKeyUsed(tx, key)) : false
}

/** Whether any row has this key. */
export async function isKeyUsed(tx: Transaction, key: string): Promise<boolean> {
  const [file] = await tx.select({ id: printFiles.id }).from(printFiles).where(eq(printFiles.key, key)).limit(1)
  return file !== undefined
}
