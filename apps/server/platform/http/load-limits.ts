import type { Pace } from './pace.ts'

/**
 * How much this process takes on before it says “in a moment” (503 with Retry-After), and how long it waits for whoever is slow.
 * Every figure is of one process; two of them take twice as much. Times in milliseconds.
 *
 * What is never refused for being too much: health, metrics, messages of those who pay us or print for us (up to `messageBytes`), and
 * files that are sent as they lie there. The sizes of bodies are the product's (`limits` in the contract) and are looked at before a body is read.
 */
export const loadLimits = {
  /** Connections that are open at once; one more is closed unheard. Far more than any person needs, far less than fills the memory. */
  connections: 8000,
  /** Requests on one connection that are not answered; with one more it is closed. They are worked on one after the other. */
  pipelined: 4,
  /** The headers of a request, all of them together. */
  headerBytes: 16 * 1024,
  /** From the first byte of a request to the last of its headers. */
  headersMs: 15_000,
  /** How often it is looked for connections that are late with their headers or a body, and for readers that do not read. */
  lookMs: 5000,
  /** A body that is read into memory: JSON, and the forms of pages. */
  bodyMs: 20_000,
  /**
   * Of messages that have not come whole, all together: who sends one is known by its last byte. Five hundred of them have room at the
   * same instant with 128 KB each; with more, those that have been coming for the longest are sent away.
   */
  messageBytes: 64 * 1024 * 1024,
  /** From the headers of a request to the end of any body but an upload's, also of one that nobody reads: longer than whoever reads it waits. */
  anyBodyMs: 25_000,
  /** How long, and how much, of a body is read and discarded after an error response, so that the sender reads the response. */
  lingerMs: 10_000,
  lingerBytes: 32 * 1024 * 1024,
  /** Between two requests on one connection. */
  keepAliveMs: 10_000,
  /** All that an upload is judged by: a line of 128 kbit a second is enough, for as long as it takes (25 MB: half an hour); a trickle is not. */
  uploadPace: { idleMs: 15_000, graceMs: 20_000, leastBytesPerSecond: 16 * 1024 } satisfies Pace,
  /** The same for whoever is sent something: time counts while there is something that they have not taken. */
  readerPace: { idleMs: 12_000, graceMs: 20_000, leastBytesPerSecond: 16 * 1024 } satisfies Pace,
  /** Requests that are worked on. One that still sends its body is not: whoever sends slowly keeps nobody out. */
  inFlight: 1000,
  /** Uploads under way, of all and of one person: a quarter, so that one who sends slowly leaves room for the others. */
  uploads: 128,
  uploadsOfOne: 32,
  /** Pictures that wait to be worked on, which are counted up to a thousand. */
  picturesWaiting: 1000,
  /** Who waits for a connection to the database. Each of them gives up after 2.5 s; with so many before one, one would as well. */
  connectionsAwaited: 256,
  /** How late everything is that this process does, for a second or longer. It counts from `lateInFlight` requests on: fewer do not cause it. */
  lateMs: 400,
  lateInFlight: 64,
} as const
