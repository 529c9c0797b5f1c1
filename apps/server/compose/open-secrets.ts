import type { Config } from '../config.ts'
import { loadOrCreateSecret } from '../platform/auth/secrets/secrets.ts'
import { createSealer, type Sealer } from '../platform/crypto/seal.ts'

/** Seals secrets at rest with the configured keys, or with a key that is generated once and stored in the data folder. */
export async function openSealer(config: Pick<Config, 'encryptionKeys' | 'dataDir'>): Promise<Sealer> {
  return createSealer(config.encryptionKeys ?? [await loadOrCreateSecret(config.dataDir, 'encryption-key')])
}

/** Secrets that sign sessions and links, the newest first. */
export async function readAuthSecrets(config: Pick<Config, 'authSecrets' | 'dataDir'>): Promise<string[]> {
  return config.authSecrets ?? [await loadOrCreateSecret(config.dataDir, 'auth-secret')]
}
