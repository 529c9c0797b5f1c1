import { Readable } from 'node:stream'
import { Problem } from '@tintype/contract/problems'
import { problemResponse } from './problem-answers.ts'

/** A list that anyone may see: a cache that many share keeps it for two seconds, a browser asks each time whether it still holds. */
export const PUBLIC_LIST = 'public, max-age=0, s-maxage=2, must-revalidate'

/** What machines read of the shop: who may look where, what there is, and what is new. Texts, made by whoever knows. */
export type PublicFiles = {
  robots(): string
  sitemapIndex(): Promise<string>
  /** A file of the index, piece by piece; undefined where the index names none of this name. */
  sitemapFile(name: string): Promise<AsyncIterable<string> | undefined>
  /** @returns the feed, and when its newest entry came; undefined while there is none */
  feed(): Promise<{ text: string; changedAt: Date | undefined }>
}

/** Who may look where changes with a release alone. */
const ROBOTS = 'public, max-age=3600'

/** Whether the address is one of theirs. */
export function isPublicFile(path: string): boolean {
  return /^\/(robots\.txt|sitemap\.xml|sitemaps\/[^/]+|store\/feed\.xml)$/.test(path)
}

export async function servePublicFile(files: PublicFiles, path: string): Promise<Response> {
  switch (path) {
    case '/robots.txt':
      return answer(files.robots(), 'text/plain; charset=utf-8', ROBOTS)
    case '/sitemap.xml':
      return answer(await files.sitemapIndex(), 'application/xml; charset=utf-8', PUBLIC_LIST)
    case '/store/feed.xml':
      return serveFeed(files)
    default:
      return serveSitemapFile(files, path)
  }
}

async function serveFeed(files: PublicFiles): Promise<Response> {
  const { text, changedAt } = await files.feed()
  const response = answer(text, 'application/rss+xml; charset=utf-8', PUBLIC_LIST)
  if (changedAt) response.headers.set('last-modified', changedAt.toUTCString())
  return response
}

/** Sent while it is read: 50,000 addresses are never in memory together. */
async function serveSitemapFile(files: PublicFiles, path: string): Promise<Response> {
  const name = path.match(/^\/sitemaps\/([a-z]+(?:-[1-9]\d{0,5})?)\.xml$/)?.[1]
  const pieces = name && (await files.sitemapFile(name))
  if (!pieces) return problemResponse(new Problem('not_found'))
  return answer(
    Readable.toWeb(Readable.from(pieces, { objectMode: false })) as unknown as BodyInit,
    'application/xml; charset=utf-8',
    PUBLIC_LIST,
  )
}

function answer(body: BodyInit, type: string, cacheControl: string): Response {
  return new Response(body, { headers: { 'content-type': type, 'cache-control': cacheControl, 'x-content-type-options': 'nosniff' } })
}
