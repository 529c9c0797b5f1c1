import { limits } from '@tintype/contract/limits'

/** Between one attempt and the next, in seconds, as Standard Webhooks recommends it: ten attempts within a little more than three days. */
const waits = [5, 5 * 60, 30 * 60, 2 * 3600, 5 * 3600, 10 * 3600, 14 * 3600, 20 * 3600, 24 * 3600]

/** @param tries  attempts that have failed, 1 or more. @returns seconds to the next one; undefined: it is given up */
export function waitAfter(tries: number): number | undefined {
  return waits[tries - 1]
}

/** Whether an endpoint is turned off after an attempt that failed: it said that it is gone, or nothing has arrived there for days. */
export function isToBeOff({ status, failingSince, at }: { status: number | null; failingSince: Date; at: Date }): boolean {
  return status === 410 || at.getTime() - failingSince.getTime() >= limits.webhook.offAfterMs
}

export function hasArrived(status: number | null): boolean {
  return status !== null && status >= 200 && status < 300
}

/** What an event is called to those who are told, at every attempt. */
export function messageId(eventId: string): string {
  return `evt_${eventId.replaceAll('-', '')}`
}
