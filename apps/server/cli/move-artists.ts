import { readFile } from 'node:fs/promises'
import type { Config } from '../config.ts'
import { changeProfileUser } from '../modules/accounts/index.ts'
import { exportArtists } from '../platform/auth/supabase/moving/export-artists.ts'
import { importArtists, ProjectRow } from '../platform/auth/supabase/moving/import-artists.ts'
import { createProjectCalls } from '../platform/auth/supabase/project-calls.ts'
import type { Database } from '../platform/database/database.ts'

type Print = (line: string) => void
type Moved = { email: string; outcome: string; keepsPassword: boolean; losesFactor: boolean }

/** Creates the artists of the built-in provider in the configured project. @returns the exit code: 1 if an artist could not be moved */
export async function exportArtistsCommand(database: Database, { supabase }: Config, isTrial: boolean, print: Print): Promise<number> {
  if (supabase?.serviceKey === undefined) {
    print('Set SUPABASE_URL, SUPABASE_ANON_KEY and SUPABASE_SERVICE_ROLE_KEY in the environment.')
    return 2
  }
  const calls = createProjectCalls({ ...supabase, timeoutMs: 15_000 })
  return printMoved(exportArtists({ database, calls, changeProfileUser }, { isTrial }), print)
}

/**
 * Gives the users of the project a sign-in of the built-in provider.
 * @param path  a file with one JSON object of `auth.users` a line
 */
export async function importArtistsCommand(database: Database, { supabase }: Config, path: string, print: Print): Promise<number> {
  // later, a repeated import would replace passwords that artists have changed here
  if (supabase === undefined) {
    print('Run this with the SUPABASE_… settings, before you remove them.')
    return 2
  }
  const lines = (await readFile(path, 'utf8')).split('\n').filter((line) => line.trim())
  const rows = lines.map((line, at) => readRow(line, at + 1))
  return printMoved(importArtists(database, rows), print)
}

/** @throws Error with the number of the line */
function readRow(line: string, number: number): ProjectRow {
  try {
    return ProjectRow.parse(JSON.parse(line))
  } catch (error) {
    // without the cause, which contains the hash
    throw new Error(`line ${number} is not a row of auth.users: ${(error as Error).name}`)
  }
}

async function printMoved(artists: AsyncIterable<Moved>, print: Print): Promise<number> {
  const counts = new Map<string, number>()
  let resets = 0
  for await (const { email, outcome, keepsPassword, losesFactor } of artists) {
    counts.set(outcome, (counts.get(outcome) ?? 0) + 1)
    const notes = [!keepsPassword && 'needs a reset link', losesFactor && 'must set up the second factor again'].filter(Boolean)
    if (!keepsPassword) resets += 1
    print(`${outcome.padEnd(12)}${email}${notes.length ? `  (${notes.join(', ')})` : ''}`)
  }
  print([...counts].map(([outcome, count]) => `${count} ${outcome}`).join(', ') || 'There are no artists.')
  if (resets > 0) print(`${resets} artists need a reset link: they find it under Forgot Password.`)
  return counts.has('taken') ? 1 : 0
}
