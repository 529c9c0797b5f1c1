import type { ApiScope } from '@tintype/contract/integrations/api-scopes'
import type { ApiKey } from '@tintype/contract/integrations/integrations'
import { Problem } from '@tintype/contract/problems'
import type { Integrator, Operator } from '../../platform/actor.ts'
import { countAttempt } from '../../platform/auth/limits/attempts.ts'
import { RATE_LIMITS } from '../../platform/auth/limits/rate-limits.ts'
import { type Origin, securePath } from '../../platform/auth/security-alerts.ts'
import { hashSecret } from '../../platform/crypto/secret.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { findKeyByHash, findKeys, insertKey, setRevoked, setUsed } from './queries/key.ts'
import { newKey, readApiKey } from './signing.ts'
import type { IntegrationTools } from './tools.ts'
import { toApiKey } from './views/integrations.ts'

const HOUR = 60 * 60 * 1000
const DAY = 24 * HOUR
/** Far above any realistic number of keys. */
const SHOWN = 200

export type KeyInput = { name: string; scopes: ApiScope[]; expiresInDays: number | null; origin: Origin }

export async function listKeys({ database }: IntegrationTools): Promise<{ keys: ApiKey[] }> {
  return { keys: (await findKeys(database, SHOWN)).map(toApiKey) }
}

/** Creates a key and notifies the operator by mail. @returns the key with its secret, which is neither stored nor shown again */
export async function makeKey(tools: IntegrationTools, operator: Operator, input: KeyInput): Promise<{ key: ApiKey; secret: string }> {
  const at = tools.clock()
  const { secret, prefix, hash } = newKey()
  const expiresAt = input.expiresInDays === null ? null : new Date(at.getTime() + input.expiresInDays * DAY)
  return tools.database.transaction(async (tx) => {
    const { name, scopes } = input
    const row = await insertKey(tx, { name, scopes: [...new Set(scopes)], prefix, hash, madeBy: operator.name, madeAt: at, expiresAt })
    const facts = { by: operator.name, name, prefix, scopes: row.scopes.join(' '), days: input.expiresInDays }
    await tools.audit.record(tx, {
      actor: operator,
      action: 'api_key.made',
      subject: `api_key:${row.id}`,
      at,
      facts,
      after: { isRevoked: false },
    })
    await alertOperator(tools, tx, operator, input)
    return { key: toApiKey(row), secret }
  })
}

async function alertOperator(tools: IntegrationTools, tx: Transaction, { userId }: Operator, { name: keyName, origin }: KeyInput) {
  const owner = await tools.auth.findOperator(userId)
  if (!owner) return
  const { token, ...event } = await tools.auth.recordSecurityEvent(tx, userId, origin)
  await tools.notifications.send(tx, {
    kind: 'api_key_created',
    to: owner.email,
    name: owner.name,
    keyName,
    resetUrl: `${tools.publicUrl}/forgot-password?for=operator`,
    event: { ...event, at: event.at.toISOString(), secureUrl: `${tools.publicUrl}${securePath(token)}` },
  })
}

/** Idempotent. @throws Problem `api_key_not_found` */
export async function revokeKey(tools: IntegrationTools, operator: Operator, id: string): Promise<ApiKey> {
  const at = tools.clock()
  return tools.database.transaction(async (tx) => {
    const found = await setRevoked(tx, id, at)
    if (!found) throw new Problem('api_key_not_found')
    const { name, prefix } = found.key
    const facts = { by: operator.name, name, prefix }
    const change = { before: { isRevoked: false }, after: { isRevoked: true } }
    if (found.isNew)
      await tools.audit.record(tx, { actor: operator, action: 'api_key.revoked', subject: `api_key:${id}`, at, facts, ...change })
    return toApiKey(found.key)
  })
}

/**
 * Authenticates a request by its API key and applies the key's rate limit. @returns undefined without a key. @throws Problem
 * `api_key_invalid`, `rate_limited`
 */
export async function resolveKey(tools: IntegrationTools, headers: Headers): Promise<Integrator | undefined> {
  const secret = readApiKey(headers.get('authorization'))
  if (secret === undefined) return undefined
  const { database, clock } = tools
  const at = clock()
  const key = await findKeyByHash(database, hashSecret(secret))
  if (!key || key.revokedAt || (key.expiresAt && key.expiresAt <= at)) throw new Problem('api_key_invalid')
  if (await countAttempt(database, `api-key:${key.id}`, RATE_LIMITS.requestsOfApiKey)) throw new Problem('rate_limited')
  await setUsed(database, key.id, { at, unlessSince: new Date(at.getTime() - HOUR) })
  return { kind: 'integrator', keyId: key.id, name: key.name, scopes: key.scopes }
}
