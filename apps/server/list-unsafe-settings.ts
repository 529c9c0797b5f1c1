import type { Config } from './config.ts'
import type { OperatorAccounts } from './platform/auth/operators.ts'
import type { Database } from './platform/database/database.ts'

type Tools = {
  config: Pick<Config, 'isProduction' | 'unsafeSettings'>
  database: Database
  operators: Pick<OperatorAccounts, 'isTwoFactorNeeded'>
  /** The user id of the process; undefined where the system has none. */
  uid: number | undefined
}

/** Unsafe settings that production permits, as sentences for `/readyz` and the back office. Empty outside of production. */
export async function listUnsafeSettings({ config, database, operators, uid }: Tools): Promise<string[]> {
  if (!config.isProduction) return []
  return [
    ...config.unsafeSettings,
    uid === 0 && 'the server runs as root: run it as a user of its own',
    !(await operators.isTwoFactorNeeded(database)) && 'operators may sign in without a second factor: require it under Operators',
  ].filter((warning) => warning !== false)
}
