import { createHmac, timingSafeEqual } from 'node:crypto'
import { limits } from '@tintype/contract/limits'
import { Problem } from '@tintype/contract/problems'
import type { Manufacturer } from '@tintype/contract/production/manufacturers'
import type { Operator } from '../../../platform/actor.ts'
import type { Sealer } from '../../../platform/crypto/seal.ts'
import { findManufacturer, lockManufacturer, type ManufacturerRow, type SecretFacts, updateSecret } from '../queries/manufacturer.ts'
import type { ProductionTools } from '../tools.ts'
import { showManufacturers } from './manufacturers.ts'

type WebhookAccess = { url: string; secret: string }

/** The webhook address and secret of a manufacturer. Records the access in the audit log. @throws Problem `manufacturer_not_found` */
export async function revealSecret(tools: ProductionTools, operator: Operator, id: string): Promise<WebhookAccess> {
  const found = await findManufacturer(tools.database, id)
  if (!found) throw new Problem('manufacturer_not_found')
  const entry = { action: 'manufacturer.secret_shown', subject: `manufacturer:${id}`, at: tools.clock(), facts: { by: operator.name } }
  await tools.database.transaction((tx) => tools.audit.record(tx, { actor: operator, ...entry, changes: 'nothing' }))
  return toWebhookAccess(tools, found)
}

/**
 * Replaces the secret. The former one stays valid for a day, so that the manufacturer can change over. @throws Problem
 * `manufacturer_not_found`
 */
export async function rotateSecret(tools: ProductionTools, operator: Operator, id: string): Promise<WebhookAccess> {
  const formerSecretUntil = new Date(tools.clock().getTime() + limits.webhook.formerSecretMs)
  return toWebhookAccess(tools, await replaceSecret(tools, operator, { id, action: 'manufacturer.secret_rotated', formerSecretUntil }))
}

/** Invalidates the current and the former secret at once. The new secret is not shown. @throws Problem `manufacturer_not_found` */
export async function revokeSecret(tools: ProductionTools, operator: Operator, id: string): Promise<{ manufacturers: Manufacturer[] }> {
  await replaceSecret(tools, operator, { id, action: 'manufacturer.secret_revoked', formerSecretUntil: null })
  return showManufacturers(tools)
}

async function replaceSecret(
  tools: ProductionTools,
  operator: Operator,
  { id, action, formerSecretUntil }: { id: string; action: string; formerSecretUntil: Date | null },
): Promise<ManufacturerRow> {
  return tools.database.transaction(async (tx) => {
    const row = await lockManufacturer(tx, id)
    if (!row) throw new Problem('manufacturer_not_found')
    const after = { secretTurn: row.secretTurn + 1, formerSecretUntil }
    await updateSecret(tx, id, after)
    const entry = { action, subject: `manufacturer:${id}`, at: tools.clock(), facts: { by: operator.name } }
    await tools.audit.record(tx, { actor: operator, ...entry, before: auditFacts(row), after: auditFacts(after) })
    return { ...row, ...after }
  })
}

function auditFacts({ secretTurn, formerSecretUntil }: SecretFacts) {
  return { secretTurn, formerSecretUntil: formerSecretUntil?.toISOString() ?? null }
}

function toWebhookAccess({ sealer, publicUrl }: ProductionTools, { id, secretTurn }: ManufacturerRow): WebhookAccess {
  return { url: `${publicUrl}/api/webhooks/production`, secret: `whsec_${deriveSecrets(sealer, id, secretTurn)[0]?.toString('base64')}` }
}

/** Compares every signature with every valid secret, in constant time. */
export function findSigner(
  sealer: Pick<Sealer, 'fingerprints'>,
  manufacturers: readonly ManufacturerRow[],
  { text: signed, signatures, at }: { text: string; signatures: string; at: Date },
): ManufacturerRow | undefined {
  const given = signatures.split(' ', 10).flatMap((one) => (one.startsWith('v1,') ? Buffer.from(one.slice(3), 'base64') : []))
  return manufacturers.find(({ id, secretTurn, formerSecretUntil }) => {
    const turns = formerSecretUntil && formerSecretUntil > at ? [secretTurn, secretTurn - 1] : [secretTurn]
    const secrets = turns.flatMap((turn) => deriveSecrets(sealer, id, turn))
    const wanted = secrets.map((secret) => createHmac('sha256', secret).update(signed).digest())
    return wanted.some((one) => given.some((signature) => signature.length === one.length && timingSafeEqual(signature, one)))
  })
}

/**
 * Derives the secrets of a manufacturer from our key, its id and its rotation count. They are therefore not stored. Each is 32 bytes and
 * changes with our key. The newest comes first. Secrets of older keys remain valid while the keys are configured.
 */
function deriveSecrets(sealer: Pick<Sealer, 'fingerprints'>, manufacturerId: string, turn: number): Buffer[] {
  // turn 0 has no number in the label, because it predates rotation
  const which = turn === 0 ? '' : `, turn ${turn}`
  const halves = ['first', 'second'].map((half) => sealer.fingerprints(manufacturerId, `production webhook, ${half} half${which}`))
  const [firsts, seconds] = halves
  return (firsts ?? []).map((first, at) => Buffer.concat([first, seconds?.[at] ?? ''].map((half) => Buffer.from(half, 'base64url'))))
}
