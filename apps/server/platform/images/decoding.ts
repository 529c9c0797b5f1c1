/** The file is not, or not completely, a picture. */
export class Unreadable extends Error {
  override name = 'Unreadable'
}

/** What a decoder says that was given too little memory, which it may be given another time. */
const OUT_OF_MEMORY = /out of memory|unable to allocate/i

/** What is said of a file that we write, not of the one that is read: on a disk that fails, say. */
const NOT_WRITTEN = /: write error\nsystem error: /

/** What the system says of a disk, or of a share in it, that has no room left. */
const NO_SPACE = /no space left on device|disk quota exceeded/i

/** The image library keeps what went wrong in one place for all, and another picture that ends at that moment empties it. */
const REASON_LOST = /^(Warning treated as error|Unknown error)/
const TRIES = 5

/**
 * Whatever else a decoder complains about, the file is at fault: it is there, it is ours to read, and it fits the limits.
 * @throws Unreadable; or what the decoder threw where it was short of memory or what was made could not be written, with the code that
 *   the system has for a full disk where that is why
 */
export async function decoding<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await untilReasonKnown(work)
  } catch (error) {
    const { message } = error as Error
    // the image library tells it in words only
    if (NO_SPACE.test(message)) throw Object.assign(new Error(message, { cause: error }), { code: 'ENOSPC' })
    if (OUT_OF_MEMORY.test(message) || NOT_WRITTEN.test(message)) throw error
    throw new Unreadable(message, { cause: error })
  }
}

/** Works once more where it failed and nobody said why: what is to be done then hangs on it. */
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
