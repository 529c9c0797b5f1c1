import pg from 'pg'
import { StartError } from '../../start-error.ts'

const TIMEOUT_MS = 8000

/**
 * Opens a single connection, for work before the pool exists.
 * @throws StartError that describes the problem with `DATABASE_URL`, without its password
 */
export async function connectTo(url: string, applicationName: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: applicationName, connectionTimeoutMillis: TIMEOUT_MS })
  // ignore later connection errors, which fail the current query anyway
  client.on('error', () => undefined)
  try {
    await client.connect()
    return client
  } catch (error) {
    await client.end().catch(() => undefined)
    throw new StartError(describeConnectionError(error, new URL(url)), { cause: error })
  }
}

function describeConnectionError(error: unknown, { host, username, pathname }: URL): string {
  const { code, message } = error as NodeJS.ErrnoException
  const name = decodeURIComponent(pathname.slice(1))
  switch (code) {
    case '28P01':
    case '28000':
      return `The database at ${host} does not let ${username || 'this user'} in: correct the user or the password in DATABASE_URL.`
    case '3D000':
      return `There is no database "${name}" at ${host}: create it, or correct its name in DATABASE_URL.`
    case '53300':
      return `The database at ${host} has no connection left: end what else uses it, or let it take more.`
    case '57P03':
      return `The database at ${host} is starting or stopping: try again in a moment.`
    default:
      return `The database at ${host} does not answer (${code ?? message}): start it, or correct DATABASE_URL.`
  }
}
