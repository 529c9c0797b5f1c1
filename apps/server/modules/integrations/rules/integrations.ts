import { limits } from '@tintype/contract/limits'

/** Waits between attempts in seconds, as recommended by Standard Webhooks: ten attempts in a little more than three days. */
const waits = [5, 5 * 60, 30 * 60, 2 * 3600, 5 * 3600, 10 * 3600, 14 * 3600, 20 * 3600, 24 * 3600]

/** @param tries  number of failed attempts, 1 or more. @returns seconds to the next one; undefined: give up */
export function retryDelaySeconds(tries: number): number | undefined {
  return waits[tries - 1]
}

/** Whether to turn off an endpoint after a failed attempt: it answered 410 Gone, or nothing has arrived there for days. */
export function shouldDisableEndpoint({ status, failingSince, at }: { status: number | null; failingSince: Date; at: Date }): boolean {
  return status === 410 || at.getTime() - failingSince.getTime() >= limits.webhook.offAfterMs
}

export function isSuccessStatus(status: number | null): boolean {
  return status !== null && status >= 200 && status < 300
}

/** The message id of an event, the same at every attempt. */
export function messageId(eventId: string): string {
  return `evt_${eventId.replaceAll('-', '')}`
}
