import { Unavailable } from './unavailable.ts'

export class TookTooLong extends Unavailable {
  override name = 'TookTooLong'
}

/**
 * Waits for work with a timeout. The work continues after the timeout, and its result is dropped.
 * @throws TookTooLong, and errors of the work
 */
export async function within<Value>(ms: number, work: Promise<Value>): Promise<Value> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TookTooLong(`more than ${ms} ms`)), ms)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
