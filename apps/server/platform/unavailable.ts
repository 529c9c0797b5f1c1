/** A dependency is temporarily unavailable. Each port throws its own subclass. */
export class Unavailable extends Error {
  override name = 'Unavailable'
}
