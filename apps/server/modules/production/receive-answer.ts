import { createHmac, timingSafeEqual } from 'node:crypto'
import { limits } from '@tintype/contract/limits'
import { Problem } from '@tintype/contract/problems'
import { z } from 'zod'
import type { Sealer } from '../../platform/crypto/seal.ts'
import type { Operator } from '../../platform/http/actor.ts'
import type { SignedMessage } from '../../platform/http/receive-message.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import { findManufacturer, listManufacturers, type ManufacturerRow } from './manufacturer-queries.ts'
import { findPrintAt, insertMessage } from './message-queries.ts'
import type { ProductionTools } from './service.ts'
import { readSignedHeaders, signedText } from './webhook-rules.ts'

const text = z.string().trim().min(1).max(limits.parcelTextMax)
const print = z.string().regex(/^J\d{6,9}$/)
const Answer = z.discriminatedUnion('type', [
  z.object({ type: z.literal('print.started'), data: z.object({ print }) }),
  z.object({ type: z.literal('print.shipped'), data: z.object({ print, carrier: text, tracking: text }) }),
  z.object({ type: z.literal('print.delivered'), data: z.object({ print }) }),
  z.object({ type: z.literal('print.problem'), data: z.object({ print, reason: z.string().trim().min(1).max(limits.decisionReasonMax) }) }),
])

/** Something was said of a print: whatever of it can be done now is done. */
export const applyAnswersJob = defineJob('production.answers', z.object({ print: z.uuid() }), { expireSeconds: 120, retries: 20 })

/**
 * Keeps what a manufacturer says of a print of its own, and has a job act on it. One that came before is known and does nothing.
 * @throws Problem `webhook_unsigned`, `webhook_stale`, `malformed`, `print_not_found` where the print is with somebody else
 */
export async function receiveAnswer(tools: ProductionTools, { body, headers }: SignedMessage): Promise<void> {
  const at = tools.clock()
  const signed = readSignedHeaders((name) => headers.get(name), at)
  const manufacturers = await listManufacturers(tools.database)
  const from = findSigner(tools.sealer, manufacturers, {
    text: signedText(signed, body),
    signatures: headers.get('webhook-signature') ?? '',
  })
  if (!from) throw new Problem('webhook_unsigned')
  const { type, data } = read(body)
  const printId = await findPrintAt(tools.database, { number: Number(data.print.slice(1)), manufacturerId: from.id })
  if (!printId) throw new Problem('print_not_found')
  const { print: _number, ...said } = data
  const message = { manufacturerId: from.id, messageId: signed.id, printId, type, receivedAt: at, ...said }
  await tools.database.transaction(async (tx) => {
    if (await insertMessage(tx, message)) await tools.jobs.send(tx, applyAnswersJob, { print: printId })
  })
}

/** Where and with which secret a manufacturer answers. Whoever asks is written down. @throws Problem `manufacturer_not_found` */
export async function revealSecret(tools: ProductionTools, operator: Operator, id: string): Promise<{ url: string; secret: string }> {
  const found = await findManufacturer(tools.database, id)
  if (!found) throw new Problem('manufacturer_not_found')
  const entry = { action: 'manufacturer.secret_shown', subject: `manufacturer:${id}`, at: tools.clock(), facts: { by: operator.name } }
  await tools.database.transaction((tx) => tools.audit.record(tx, { actor: operator, ...entry, changes: 'nothing' }))
  return { url: `${tools.publicUrl}/api/webhooks/production`, secret: `whsec_${secretsOf(tools.sealer, id)[0]?.toString('base64')}` }
}

/**
 * Made of our own key and the manufacturer, so that they are stored nowhere: 32 bytes that change when our key does. The newest comes
 * first; those of older keys hold for as long as the keys are known.
 */
function secretsOf(sealer: Pick<Sealer, 'fingerprints'>, manufacturerId: string): Buffer[] {
  const [firsts, seconds] = ['first', 'second'].map((which) => sealer.fingerprints(manufacturerId, `production webhook, ${which} half`))
  return (firsts ?? []).map((first, at) => Buffer.concat([first, seconds?.[at] ?? ''].map((half) => Buffer.from(half, 'base64url'))))
}

/** Every signature is compared with every secret, each in a time that tells nothing of how near it came. */
function findSigner(
  sealer: Pick<Sealer, 'fingerprints'>,
  manufacturers: readonly ManufacturerRow[],
  { text: signed, signatures }: { text: string; signatures: string },
): ManufacturerRow | undefined {
  const given = signatures.split(' ', 10).flatMap((one) => (one.startsWith('v1,') ? Buffer.from(one.slice(3), 'base64') : []))
  return manufacturers.find(({ id }) => {
    const wanted = secretsOf(sealer, id).map((secret) => createHmac('sha256', secret).update(signed).digest())
    return wanted.some((one) => given.some((signature) => signature.length === one.length && timingSafeEqual(signature, one)))
  })
}

function read(body: string): z.infer<typeof Answer> {
  try {
    return Answer.parse(JSON.parse(body))
  } catch (error) {
    throw new Problem('malformed', {}, { cause: error })
  }
}
