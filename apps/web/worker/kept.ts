/** What the browser keeps for when there is no connection, by the names of its caches. */
export const KEPT = {
  /** Pages that were looked at, with the pictures on them. Forgotten with whoever was signed in: their addresses tell what somebody read. */
  pages: 'tintype-pages',
  /** Files named by their content, and the page for when there is no connection. */
  assets: 'tintype-assets',
} as const

/** Said by a page to the worker. */
export type WorkerMessage =
  /** Somebody has said yes to the update. */
  | { kind: 'take-over' }
  /** Somebody is looking at this page, made of these files. `isDocument`: it came through the worker as it is. */
  | { kind: 'looked-at'; page: string; parts: string[]; isDocument: boolean }

/**
 * Pages that are the same for everybody. The answer has to say so too (`cache-control: public`) before one is kept;
 * this is what spares asking for the others.
 */
export function isForEverybody(pathname: string): boolean {
  return /^\/(artists|photographer|islamic-art|space-photography|stoic-quotes|artistenroll|hope|hope\/causes\/[^/]+|policies\/[^/]+)$/.test(
    pathname,
  )
}

/** Files whose name carries a hash of their content. */
export function isAsset(pathname: string): boolean {
  return pathname.startsWith('/assets/')
}

/** A page, and not an answer of the API, a picture, a mail of the development's mailbox or a file. */
export function isPage(pathname: string): boolean {
  return !/^\/(api|media|dev)\//.test(pathname) && !/\.[a-z0-9]+$/i.test(pathname)
}
