import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { ensureAppRole, openAppLogin } from '../../../../apps/server/platform/database/app-role.ts'
import { connectTo } from '../../../../apps/server/platform/database/connection/connect.ts'
import { chooseRunAs } from '../../../../apps/server/platform/database/embedded/run-as.ts'
import { freePort } from '../../../../apps/server/platform/free-port.ts'
import { until } from '../../../../e2e/support/until.ts'

export type Pooler = { url: string; stop(): Promise<void> }

/** Whether PgBouncer is on this machine. */
export function hasPooler(): boolean {
  return spawnSync('pgbouncer', ['--version']).status === 0
}

/**
 * PgBouncer in transaction mode before a database, with fewer connections to it than its servers would hold by themselves, all of them in
 * the role as which a server works.
 * @param databaseUrl  of the owner
 */
export async function startPooler(databaseUrl: string): Promise<Pooler> {
  const { hostname, port: databasePort, username, password, pathname } = new URL(await createAppLogin(databaseUrl))
  const folder = await mkdtemp(join(tmpdir(), 'tintype-pooler-'))
  await chmod(folder, 0o711)
  const port = await freePort()
  const name = pathname.slice(1)
  const config = join(folder, 'pgbouncer.ini')
  await writeFile(
    config,
    `[databases]
${name} = host=${hostname} port=${databasePort} dbname=${name} user=${username} password=${decodeURIComponent(password)} connect_query='SET random_page_cost = 1.1; SET statement_timeout = 15000; SET idle_in_transaction_session_timeout = 15000'
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 12
max_client_conn = 500
server_tls_sslmode = disable
logfile =
pidfile =
`,
  )
  // it runs as root as little as PostgreSQL does
  const child = spawn('pgbouncer', ['-q', config], { ...chooseRunAs(folder), stdio: ['ignore', 'ignore', 'pipe'], cwd: '/' })
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => (said += chunk))
  const url = Object.assign(new URL(databaseUrl), { host: `127.0.0.1:${port}` }).href
  await until('a pooler that answers', () => answers(url, child, () => said), 20)
  return {
    url,
    async stop() {
      const ended = new Promise((done) => child.once('exit', done))
      if (child.exitCode === null) {
        child.kill('SIGKILL')
        await ended
      }
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function createAppLogin(databaseUrl: string): Promise<string> {
  const client = await connectTo(databaseUrl, 'tintype chaos')
  await ensureAppRole(client)
  await client.end()
  return openAppLogin(databaseUrl)
}

async function answers(url: string, child: ChildProcess, said: () => string): Promise<boolean> {
  if (child.exitCode !== null) throw new Error(`the pooler ended with ${child.exitCode}: ${said()}`)
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('SELECT 1')
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}
