import { openSealer, readAuthSecrets } from '../compose/open-secrets.ts'
import type { Config } from '../config.ts'
import { createSealer, type Sealer } from '../platform/crypto/seal.ts'

const WORD = 'tintype'
const PURPOSE = 'a backup finds out whether the secret is the same'

/** A word sealed with each secret, so that a restore can verify that the secrets match. The backup does not contain the secrets. */
export async function sealSecretChecks(config: Config): Promise<Record<string, string>> {
  return Object.fromEntries((await openSealers(config)).map(([name, sealer]) => [name, sealer.seal(WORD, PURPOSE)]))
}

/** Names of secrets that differ from those that sealed the words. */
export async function findOtherSecrets(config: Config, sealed: Record<string, string>): Promise<string[]> {
  return (await openSealers(config)).flatMap(([name, sealer]) => (opens(sealer, sealed[name] ?? '') ? [] : [name]))
}

async function openSealers(config: Config): Promise<[string, Sealer][]> {
  return [
    ['ENCRYPTION_KEY', await openSealer(config)],
    ['AUTH_SECRET', createSealer(await readAuthSecrets(config))],
  ]
}

function opens(sealer: Sealer, sealed: string): boolean {
  try {
    return sealer.open(sealed, PURPOSE) === WORD
  } catch {
    return false
  }
}
