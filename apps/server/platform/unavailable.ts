/** Something that we need is not there, or not able, now: it may be the next time. What is thrown by each port has a name of its own. */
export class Unavailable extends Error {
  override name = 'Unavailable'
}
