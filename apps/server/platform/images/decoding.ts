/** The file is not, or not completely, a picture. */
export class Unreadable extends Error {
  override name = 'Unreadable'
}

/** What a decoder says that was given too little memory, which it may be given another time. */
const OUT_OF_MEMORY = /out of memory|unable to allocate/i

/**
 * Whatever else a decoder complains about, the file is at fault: it is there, it is ours to read, and it fits the limits.
 * @throws Unreadable, or what the decoder threw where it was short of memory
 */
export async function decoding<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    const { message } = error as Error
    if (OUT_OF_MEMORY.test(message)) throw error
    throw new Unreadable(message, { cause: error })
  }
}
