import { createHmac, timingSafeEqual } from 'node:crypto'
import { limits } from '@tintype/contract/limits'
import type { Manufacturer } from '@tintype/contract/manufacturers'
import { Problem } from '@tintype/contract/problems'
import type { Sealer } from '../../platform/crypto/seal.ts'
import type { Operator } from '../../platform/http/actor.ts'
import type { ProductionTools } from './index.ts'
import { showManufacturers } from './manufacturers.ts'
import { findManufacturer, lockManufacturer, type ManufacturerRow, type SecretFacts, updateSecret } from './queries/manufacturer.ts'

type Where = { url: string; secret: string }

/** Where and with which secret a manufacturer answers. Whoever asks is written down. @throws Problem `manufacturer_not_found` */
export async function revealSecret(tools: ProductionTools, operator: Operator, id: string): Promise<Where> {
  const found = await findManufacturer(tools.database, id)
  if (!found) throw new Problem('manufacturer_not_found')
  const entry = { action: 'manufacturer.secret_shown', subject: `manufacturer:${id}`, at: tools.clock(), facts: { by: operator.name } }
  await tools.database.transaction((tx) => tools.audit.record(tx, { actor: operator, ...entry, changes: 'nothing' }))
  return whereOf(tools, found)
}

/** The secret before it holds for a day more, so that the manufacturer has time to change it. @throws Problem `manufacturer_not_found` */
export async function rotateSecret(tools: ProductionTools, operator: Operator, id: string): Promise<Where> {
  const formerSecretUntil = new Date(tools.clock().getTime() + limits.webhook.formerSecretMs)
  return whereOf(tools, await turnSecret(tools, operator, { id, action: 'manufacturer.secret_rotated', formerSecretUntil }))
}

/** Whatever holds now ends at once, the one before it too. Nobody has seen what holds then. @throws Problem `manufacturer_not_found` */
export async function revokeSecret(tools: ProductionTools, operator: Operator, id: string): Promise<{ manufacturers: Manufacturer[] }> {
  await turnSecret(tools, operator, { id, action: 'manufacturer.secret_revoked', formerSecretUntil: null })
  return showManufacturers(tools)
}

async function turnSecret(
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

function whereOf({ sealer, publicUrl }: ProductionTools, { id, secretTurn }: ManufacturerRow): Where {
  return { url: `${publicUrl}/api/webhooks/production`, secret: `whsec_${secretsOf(sealer, id, secretTurn)[0]?.toString('base64')}` }
}

/** Every signature is compared with every secret that holds, each in a time that tells nothing of how near it came. */
export function findSigner(
  sealer: Pick<Sealer, 'fingerprints'>,
  manufacturers: readonly ManufacturerRow[],
  { text: signed, signatures, at }: { text: string; signatures: string; at: Date },
): ManufacturerRow | undefined {
  const given = signatures.split(' ', 10).flatMap((one) => (one.startsWith('v1,') ? Buffer.from(one.slice(3), 'base64') : []))
  return manufacturers.find(({ id, secretTurn, formerSecretUntil }) => {
    const turns = formerSecretUntil && formerSecretUntil > at ? [secretTurn, secretTurn - 1] : [secretTurn]
    const secrets = turns.flatMap((turn) => secretsOf(sealer, id, turn))
    const wanted = secrets.map((secret) => createHmac('sha256', secret).update(signed).digest())
    return wanted.some((one) => given.some((signature) => signature.length === one.length && timingSafeEqual(signature, one)))
  })
}

/**
 * Made of our own key, the manufacturer, and how often its secret was changed, so that they are stored nowhere: 32 bytes that change
 * when our key does. The newest comes first; those of older keys hold for as long as the keys are known.
 */
function secretsOf(sealer: Pick<Sealer, 'fingerprints'>, manufacturerId: string, turn: number): Buffer[] {
  // the first one has no number: it is older than changing it
  const which = turn === 0 ? '' : `, turn ${turn}`
  const halves = ['first', 'second'].map((half) => sealer.fingerprints(manufacturerId, `production webhook, ${half} half${which}`))
  const [firsts, seconds] = halves
  return (firsts ?? []).map((first, at) => Buffer.concat([first, seconds?.[at] ?? ''].map((half) => Buffer.from(half, 'base64url'))))
}
