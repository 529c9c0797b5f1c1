import { Unavailable } from './unavailable.ts'

export class TookTooLong extends Unavailable {
  override name = 'TookTooLong'
}

/**
 * Waits for work no longer than that. The work itself goes on, and what comes of it is nobody's any more.
 * @throws TookTooLong, and whatever the work throws
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
