/** Minimum durations of the responses that must not reveal, by their timing, whether an account exists. */
export type MinResponse = {
  /** Of calls that hash a password, in ms. */
  hashingMs: number
  /** Of all others, in ms. */
  plainMs: number
}

/** Longer than each of these calls takes on a slow machine. Tests lower it. */
export const MIN_RESPONSE: MinResponse = { hashingMs: 250, plainMs: 100 }
