import { Readable } from 'node:stream'
import { Problem } from '@tintype/contract/problems'
import { problemResponse } from '../responses/problem-answers.ts'

/** For public lists: shared caches keep them for two seconds, browsers revalidate each time. */
export const PUBLIC_LIST = 'public, max-age=0, s-maxage=2, must-revalidate'

/** Files for crawlers and feed readers: robots, sitemap and feed. The modules create the texts. */
export type PublicFiles = {
  robots(): string
  sitemapIndex(): Promise<string>
  /** A sitemap file in chunks; undefined if the index has no file of this name. */
  sitemapFile(name: string): Promise<AsyncIterable<string> | undefined>
  /** @returns the feed and the time of its newest entry; undefined if it is empty */
  feed(): Promise<{ text: string; changedAt: Date | undefined }>
}

/** robots.txt changes only with a release. */
const ROBOTS = 'public, max-age=3600'

/** Whether the path is one of these files. */
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

/** Streams the file: 50,000 addresses must not be in memory together. */
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
