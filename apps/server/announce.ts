import { brand } from '@tintype/domain/brand'
import type { Config } from './config.ts'
import { demoArtists, demoOperator } from './demo/people.ts'

/** Prints the addresses and credentials at startup. Secrets that were configured are not repeated. */
export function announce(config: Config, facts: { seconds: number; hasMailbox: boolean }): void {
  const rows = config.role === 'worker' ? workerRows(config) : pageRows(config, facts)
  const width = Math.max(...rows.map(([label]) => label.length))
  const lines = rows.map(([label, value]) => `  ${label.padEnd(width)}  ${value}\n`)
  console.log(`\n${brand.product} is ready after ${facts.seconds.toFixed(1)} s (${config.role}). Ctrl-C stops it.\n\n${lines.join('')}`)
}

type Row = [label: string, value: string]

/** A worker has no pages for users. */
function workerRows({ host, workerPort }: Config): Row[] {
  if (workerPort === undefined) return []
  return ['readyz', 'metrics'].map((name) => [name === 'readyz' ? 'Readiness' : 'Metrics', `http://${host}:${workerPort}/${name}`])
}

function pageRows(config: Config, facts: { hasMailbox: boolean }): Row[] {
  const { publicUrl } = config
  const rows: Row[] = [
    ['Studio', `${publicUrl}/`],
    ['Store', config.storefrontUrl],
    ['Back office', `${publicUrl}/backoffice`],
    ['API', `${publicUrl}/api/docs`],
  ]
  if (facts.hasMailbox && !config.isProduction) rows.push(['Mailbox', `${publicUrl}/dev/mailbox`])
  // a Supabase project does not know the demo's artists
  const [demoArtist] = config.demo && !config.supabase ? demoArtists : []
  if (demoArtist) rows.push(['Demo artist', `${demoArtist.email}  ${demoArtist.password}`])
  if (config.demo && !config.operator) rows.push(['Operator', `${demoOperator.email}  ${demoOperator.password}`])
  return rows
}
