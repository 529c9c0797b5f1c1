/** The names of the offline caches. */
export const KEPT = {
  /** Visited pages with their images. Deleted at sign-out, because their URLs reveal what the user read. */
  pages: 'tintype-pages',
  /** Content-hashed files, and the offline page. */
  assets: 'tintype-assets',
} as const

/** Messages from a page to the worker. */
export type WorkerMessage =
  /** The user accepted the update. */
  | { kind: 'take-over' }
  /** The user sees this page, made of these files. `isDocument`: the worker served it as a document. */
  | { kind: 'looked-at'; page: string; parts: string[]; isDocument: boolean }

/**
 * Pages that are the same for all users. The response must also be `cache-control: public` to be cached; this check only avoids requests
 * for other pages.
 */
export function isForEverybody(pathname: string): boolean {
  return /^\/(artists|photographer|islamic-art|space-photography|stoic-quotes|artistenroll|hope|hope\/causes\/[^/]+|policies\/[^/]+)$/.test(
    pathname,
  )
}

/** Whether the file's name contains a content hash. */
export function isAsset(pathname: string): boolean {
  return pathname.startsWith('/assets/')
}

/** Whether the path is a page, and not an API response, an image, a mail of the development mailbox or a file. */
export function isPage(pathname: string): boolean {
  return !/^\/(api|media|dev)\//.test(pathname) && !/\.[a-z0-9]+$/i.test(pathname)
}
