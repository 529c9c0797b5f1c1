import { writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'

const TARGET = new URL('../apps/server/test/stand-ins/bluesky-lexicons.json', import.meta.url)

/** The calls that we make, and the record of a post with what it contains. */
const RECORDED = [
  'com.atproto.server.createSession',
  'com.atproto.server.refreshSession',
  'com.atproto.server.deleteSession',
  'com.atproto.repo.uploadBlob',
  'com.atproto.repo.createRecord',
  'com.atproto.repo.listRecords',
  'com.atproto.repo.defs',
  'app.bsky.feed.post',
  'app.bsky.richtext.facet',
  'app.bsky.embed.images',
  'app.bsky.embed.defs',
  'com.atproto.label.defs',
]

type Lexicon = { id: string }

/**
 * Records the published lexicons of the calls and records that we send, unchanged. Run it after a change of a call, see CONTRIBUTING.md.
 * @param path  the module of all lexicons in `@atproto/api`
 */
async function record(path: string, source: string): Promise<void> {
  const { schemas }: { schemas: Lexicon[] } = await import(pathToFileURL(path).href)
  const lexicons = RECORDED.map((id) => {
    const found = schemas.find((one) => one.id === id)
    if (!found) throw new Error(`no lexicon ${id}`)
    return found
  })
  writeFileSync(TARGET, `${JSON.stringify({ source, lexicons }, null, 2)}\n`)
}

const [path, source] = process.argv.slice(2)
if (!path || !source) throw new Error('usage: record-bluesky-lexicons.ts LEXICONS.js SOURCE')
await record(path, source)
