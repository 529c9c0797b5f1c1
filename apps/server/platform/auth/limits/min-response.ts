/** Minimum durations of the responses that must not reveal, by their timing, whether an account exists. */
export type MinResponse = {
  /** For calls that hash a password, in ms. */
  hashingMs: number
  /** For all other calls, in ms. */
  plainMs: number
}

/** Longer than each call takes on a slow machine. Tests lower it. */
export const MIN_RESPONSE: MinResponse = { hashingMs: 250, plainMs: 100 }
