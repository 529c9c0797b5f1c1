import { limits } from '@tintype/contract/limits'
import { Problem } from '@tintype/contract/problems'
import { textArea, textLine } from '@tintype/contract/text-fields'
import { z } from 'zod'
import type { SignedMessage } from '../../../http/webhooks/receive-message.ts'
import { defineJob } from '../../../platform/jobs/jobs.ts'
import { listManufacturers } from '../queries/manufacturer.ts'
import { findPrintAt, insertMessage } from '../queries/message.ts'
import { readSignedHeaders, signedText } from '../rules/webhook.ts'
import type { ProductionTools } from '../tools.ts'
import { findSigner } from './answer-secrets.ts'

const text = textLine({ max: limits.parcelTextMax, min: 1 })
const print = z.string().regex(/^J\d{6,9}$/)
const Answer = z.discriminatedUnion('type', [
  z.object({ type: z.literal('print.started'), data: z.object({ print }) }),
  z.object({ type: z.literal('print.shipped'), data: z.object({ print, carrier: text, tracking: text }) }),
  z.object({ type: z.literal('print.delivered'), data: z.object({ print }) }),
  z.object({ type: z.literal('print.problem'), data: z.object({ print, reason: textArea({ max: limits.decisionReasonMax, min: 1 }) }) }),
])

/** Applies the stored messages of a print. */
export const applyAnswersJob = defineJob('production.answers', z.object({ print: z.uuid() }), { expireSeconds: 120, retries: 20 })

/**
 * Stores a manufacturer's message about one of its prints and schedules its processing. A repeated message has no effect. @throws Problem
 * `webhook_unsigned`, `webhook_stale`, `malformed`, `print_not_found` if the print is with another manufacturer
 */
export async function receiveAnswer(tools: ProductionTools, { body, headers }: SignedMessage): Promise<void> {
  const at = tools.clock()
  const signed = readSignedHeaders((name) => headers.get(name), at)
  const manufacturers = await listManufacturers(tools.database)
  const from = findSigner(tools.sealer, manufacturers, {
    text: signedText(signed, body),
    signatures: headers.get('webhook-signature') ?? '',
    at,
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

function read(body: string): z.infer<typeof Answer> {
  try {
    return Answer.parse(JSON.parse(body))
  } catch (error) {
    throw new Problem('malformed', {}, { cause: error })
  }
}
