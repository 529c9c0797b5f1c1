/** The file is damaged or is not a picture. */
export class Unreadable extends Error {
  override name = 'Unreadable'
}

/** Decoder messages on insufficient memory, which may be temporary. */
const OUT_OF_MEMORY = /out of memory|unable to allocate/i

/** Errors of the output file, for example on a failing disk; they do not concern the input. */
const NOT_WRITTEN = /: write error\nsystem error: /

/** System messages for a full disk or quota. */
const NO_SPACE = /no space left on device|disk quota exceeded/i

/** libvips has one global error buffer, which another picture that ends at the same moment may clear. */
const REASON_LOST = /^(Warning treated as error|Unknown error)/
const TRIES = 5

/**
 * Treats any other decoder error as a fault of the file, because the file is readable and within the limits.
 * @throws Unreadable; or the decoder's error if memory was short or the output could not be written, with the system's code for a full disk
 */
export async function decoding<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await untilReasonKnown(work)
  } catch (error) {
    const { message } = error as Error
    // the image library reports a full disk only as text
    if (NO_SPACE.test(message)) throw Object.assign(new Error(message, { cause: error }), { code: 'ENOSPC' })
    if (OUT_OF_MEMORY.test(message) || NOT_WRITTEN.test(message)) throw error
    throw new Unreadable(message, { cause: error })
  }
}

/** Repeats work that failed without a reason, because the error handling depends on the reason. */
async function untilReasonKnown<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; tries < TRIES; tries++) {
    try {
      return await work()
    } catch (error) {
      if (error instanceof Unreadable || !REASON_LOST.test((error as Error).message)) throw error
    }
  }
  return work()
}
