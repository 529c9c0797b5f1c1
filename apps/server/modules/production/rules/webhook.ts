import { Problem } from '@tintype/contract/problems'
import type { PrintMove } from '@tintype/contract/production/print-states'
import { isMade, type PrintStatus } from './production.ts'

/** Headers of a Standard Webhooks message. */
export type SignedHeaders = { id: string; timestamp: number }

const TOLERANCE_SECONDS = 5 * 60

/**
 * Reads the headers before the signature is verified. @throws Problem `webhook_unsigned` if one is missing, `webhook_stale` if the
 * timestamp differs from now by more than five minutes
 */
export function readSignedHeaders(header: (name: string) => string | null, now: Date): SignedHeaders {
  const [id, sent] = [header('webhook-id'), header('webhook-timestamp')]
  if (!id || !/^[\w.-]{1,200}$/.test(id) || !sent || !/^\d{1,12}$/.test(sent)) throw new Problem('webhook_unsigned')
  const timestamp = Number(sent)
  if (Math.abs(now.getTime() / 1000 - timestamp) > TOLERANCE_SECONDS) throw new Problem('webhook_stale')
  return { id, timestamp }
}

/** The signed text of a message. */
export function signedText({ id, timestamp }: SignedHeaders, body: string): string {
  return `${id}.${timestamp}.${body}`
}

export const ANSWER_TYPES = ['print.started', 'print.shipped', 'print.delivered', 'print.problem'] as const
export type AnswerType = (typeof ANSWER_TYPES)[number]

/** The step of each answer type, in logical order, which may differ from the order of arrival. */
export const answerMoves: Readonly<Record<AnswerType, PrintMove>> = {
  'print.started': 'start',
  'print.shipped': 'ship',
  'print.delivered': 'deliver',
  'print.problem': 'hold',
}

export function inTurn<Answer extends { type: AnswerType }>(answers: readonly Answer[]): Answer[] {
  return answers.toSorted((a, b) => ANSWER_TYPES.indexOf(a.type) - ANSWER_TYPES.indexOf(b.type))
}

/** Whether an answer is outdated. It is stored and has no effect. */
export function isOutdated(print: PrintStatus, type: AnswerType): boolean {
  const isOver = print.state === 'cancelled' || print.state === 'delivered'
  if (type === 'print.started') return isOver || isMade(print)
  if (type === 'print.delivered') return isOver
  if (type === 'print.shipped') return isOver || print.state === 'shipped'
  return isOver || print.state === 'shipped' || print.state === 'on_hold'
}
