import type { Config } from './config.ts'
import { keptSecret } from './platform/auth/secrets.ts'
import { createSealer, type Sealer } from './platform/crypto/seal.ts'

/** What secrets at rest are sealed with: the keys of the environment, or one that is made once and kept in the data folder. */
export async function openSealer(config: Pick<Config, 'encryptionKeys' | 'dataDir'>): Promise<Sealer> {
  return createSealer(config.encryptionKeys ?? [await keptSecret(config.dataDir, 'encryption-key')])
}

/** What sessions and links are signed with, the newest first. */
export async function readAuthSecrets(config: Pick<Config, 'authSecrets' | 'dataDir'>): Promise<string[]> {
  return config.authSecrets ?? [await keptSecret(config.dataDir, 'auth-secret')]
}
