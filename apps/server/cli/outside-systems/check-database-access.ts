import type { Config } from '../../config.ts'
import { mayChangeHistory } from '../../platform/database/app-role.ts'
import { checkDatabase } from '../../platform/database/check-database.ts'
import { connectTo } from '../../platform/database/connection/connect.ts'
import { openDatabase } from '../../platform/database/database.ts'
import { areClocksApart } from '../../platform/outside/clocks.ts'
import { type Finding, failed, ok, warning } from '../../platform/outside/finding.ts'
import { findRunningAddresses } from '../open-database.ts'

const NOT_RUNNING = 'the built-in database is not running'

/** Checks the logins, the schema, whether it is writable, its clock, and the privileges on append-only tables, as `/readyz` and a start do. */
export async function checkDatabaseAccess(config: Config, now: () => number): Promise<Finding[]> {
  const addresses = await findRunningAddresses(config)
  if (!addresses) return [warning(NOT_RUNNING, 'Start the server.')]
  for (const url of addresses) await (await connectTo(url, 'tintype doctor')).end()
  const [url] = addresses
  const database = openDatabase({ url, size: 1, onError: () => undefined })
  try {
    const found = await checkDatabase(database).catch(() => undefined)
    if (!found) return [failed('the database answers but has no schema', 'Start the server once: it creates the tables.')]
    return [
      found.isReadOnly
        ? failed('the database is read-only', 'Make it writable, or correct DATABASE_URL.')
        : ok('the login works, and the schema exists'),
      areClocksApart(now(), Number(found.ms))
        ? warning('the clocks of this machine and of the database differ', 'Synchronise both by NTP.')
        : ok('its clock agrees with this machine'),
      ...((await isUnguarded(config, () => mayChangeHistory(database))) ? [UNGUARDED] : []),
    ]
  } finally {
    await database.$client.end()
  }
}

/** Only a configured login can be too powerful; the built-in database is entered by its owner here. */
async function isUnguarded({ databaseUrl, databaseDirectUrl }: Config, mayChange: () => Promise<boolean>): Promise<boolean> {
  return databaseUrl !== undefined && databaseDirectUrl !== undefined && (await mayChange())
}

const UNGUARDED = warning('the login could change the ledger', 'Let DATABASE_URL log in as tintype_app (docs/deploy.md).')
