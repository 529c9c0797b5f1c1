import type { PrintMove } from '@tintype/contract/print-states'
import { Problem } from '@tintype/contract/problems'
import { isMade, type Standing } from './production.ts'

/** The headers of a message by the Standard Webhooks scheme. */
export type SignedHeaders = { id: string; timestamp: number }

const TOLERANCE_SECONDS = 5 * 60

/**
 * What the headers of a message say, before its signature is looked at.
 * @throws Problem `webhook_unsigned` where one is missing, `webhook_stale` where it was sent more than five minutes from now, either way
 */
export function readSignedHeaders(header: (name: string) => string | null, now: Date): SignedHeaders {
  const [id, sent] = [header('webhook-id'), header('webhook-timestamp')]
  if (!id || !/^[\w.-]{1,200}$/.test(id) || !sent || !/^\d{1,12}$/.test(sent)) throw new Problem('webhook_unsigned')
  const timestamp = Number(sent)
  if (Math.abs(now.getTime() / 1000 - timestamp) > TOLERANCE_SECONDS) throw new Problem('webhook_stale')
  return { id, timestamp }
}

/** What is signed, as one text. */
export function signedText({ id, timestamp }: SignedHeaders, body: string): string {
  return `${id}.${timestamp}.${body}`
}

export const ANSWER_TYPES = ['print.started', 'print.shipped', 'print.delivered', 'print.problem'] as const
export type AnswerType = (typeof ANSWER_TYPES)[number]

/** The step that an answer of a manufacturer asks for, in the order in which answers make sense, whatever the order they come in. */
export const answerMoves: Readonly<Record<AnswerType, PrintMove>> = {
  'print.started': 'start',
  'print.shipped': 'ship',
  'print.delivered': 'deliver',
  'print.problem': 'hold',
}

export function inTurn<Answer extends { type: AnswerType }>(answers: readonly Answer[]): Answer[] {
  return answers.toSorted((a, b) => ANSWER_TYPES.indexOf(a.type) - ANSWER_TYPES.indexOf(b.type))
}

/** Whether an answer says nothing new of a print any more: it is kept, and nothing follows from it. */
export function isBehind(print: Standing, type: AnswerType): boolean {
  const isOver = print.state === 'cancelled' || print.state === 'delivered'
  if (type === 'print.started') return isOver || isMade(print)
  if (type === 'print.delivered') return isOver
  if (type === 'print.shipped') return isOver || print.state === 'shipped'
  return isOver || print.state === 'shipped' || print.state === 'on_hold'
}
