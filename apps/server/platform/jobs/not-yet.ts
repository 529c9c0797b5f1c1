/** A job that has come too early: what it waits for is on its way, and nothing is wrong. It comes back until its tries are over. */
export class NotYet extends Error {
  override name = 'NotYet'
}
