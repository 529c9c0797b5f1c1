import type { Pace } from '../uploads/pace.ts'

/**
 * Limits of the load that one process accepts before it responds 503 with Retry-After, and timeouts for slow clients. Two processes accept
 * twice as much. Times are in milliseconds.
 * Never refused under load are health checks, metrics, webhooks (up to `messageBytes`) and static files. Body sizes are product limits
 * (`limits` in the contract), which are checked before a body is read.
 */
export const loadLimits = {
  /** Open connections; further ones are closed at once. Far above normal use, far below exhausted memory. */
  connections: 8000,
  /** Unanswered requests of one connection; one more closes it. They run one after the other. */
  pipelined: 4,
  /** All headers of a request together. */
  headerBytes: 16 * 1024,
  /** From the first byte of a request to the end of its headers. */
  headersMs: 15_000,
  /** Interval of the checks for late headers, late bodies and slow readers. */
  lookMs: 5000,
  /** Time for a body that is read into memory: JSON and page forms. */
  bodyMs: 20_000,
  /**
   * Memory for all incomplete webhook bodies, because their sender is verified after the last byte. Has room for five hundred at 128 KB
   * each; with more, the oldest are aborted.
   */
  messageBytes: 64 * 1024 * 1024,
  /**
   * From the headers of a request to the end of any body except an upload, even if it is never read. Longer than the timeout of its reader.
   */
  anyBodyMs: 25_000,
  /** Time and bytes of a body that are discarded after an error response, so that the sender reads the response. */
  lingerMs: 10_000,
  lingerBytes: 32 * 1024 * 1024,
  /** Idle time between two requests on one connection. */
  keepAliveMs: 10_000,
  /** The only time limit of an upload: 128 kbit/s is enough for any duration (25 MB take half an hour), less is aborted. */
  uploadPace: { idleMs: 15_000, graceMs: 20_000, leastBytesPerSecond: 16 * 1024 } satisfies Pace,
  /** The same for clients that receive: time counts while unread data is pending. */
  readerPace: { idleMs: 12_000, graceMs: 20_000, leastBytesPerSecond: 16 * 1024 } satisfies Pace,
  /** Requests in progress. Incomplete bodies do not count, so slow senders do not block others. */
  inFlight: 1000,
  /** Parallel uploads in total and of one user: a quarter, so that a slow sender leaves room for others. */
  uploads: 128,
  uploadsOfOne: 32,
  /** Pictures in the queue; the count stops at a thousand. */
  picturesWaiting: 1000,
  /** Queries that wait for a database connection. Each fails after 2.5 s, so a longer queue is useless. */
  connectionsAwaited: 256,
  /** Event loop delay over at least a second. Applies from `lateInFlight` requests on, because fewer cannot cause it. */
  lateMs: 400,
  lateInFlight: 64,
} as const
