import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expiredTokenAnswer, openNetworkPosts } from './open-network-posts.ts'
import { threadsPosts } from './threads-posts.ts'

/**
 * A fault of the next call to a path. `hang`: no response; `drop`: the connection ends. With `done`, the platform processes the request
 * first.
 */
export type Trouble =
  | { kind: 'hang' | 'drop'; done: boolean }
  | { kind: 'answer'; done: boolean; status: number; body: unknown; headers?: Record<string, string> }

type Planned = { path: RegExp; trouble: Trouble; times: number }
type Asked = {
  method: string
  path: string
  query: URLSearchParams
  token: string
  headers: Record<string, string | undefined>
  body: Record<string, string>
}
type Answer = { status: number; body: unknown }

export type Tweet = { id: string; text: string; media: string[]; created_at: string; link: string | undefined }
export type Pin = {
  id: string
  board_id: string
  title: string
  description: string
  link: string
  created_at: string
  bytes: number
  alt_text: string
}
export type PagePost = { id: string; message: string; created_time: string; alt_text: string }
type Container = { id: string; image_url: string; caption: string; alt_text: string; looks: number; state: string }
export type InstagramPost = { id: string; caption: string; timestamp: string; permalink: string; alt_text: string }

/**
 * X, Pinterest, Meta, Threads, Bluesky and Mastodon according to their documentation, for posts only, on one local port. Instagram and
 * Threads need three checks to process a picture. X replaces links and escapes texts.
 */
export async function openPostingStandin({ now = () => new Date() }: { now?: () => Date } = {}) {
  let troubles: Planned[] = []
  const waiters: { path: RegExp; resolve: () => void }[] = []
  const asked: Asked[] = []
  let ids = 1000
  const newId = () => String(ids++)
  const openNetworks = openNetworkPosts({ now, newId })
  const threads = threadsPosts({ now, newId })
  const state = {
    tweets: [] as Tweet[],
    media: new Map<string, number>(),
    /** Alternative texts of pictures at X, by their ids. */
    altTexts: new Map<string, string>(),
    boards: [{ id: '1', name: 'Metal' }],
    pins: [] as Pin[],
    page: [] as PagePost[],
    containers: [] as Container[],
    instagram: [] as InstagramPost[],
    /** Number of checks until a container is ready. */
    containerLooks: 3,
    /** Invalid tokens. */
    spent: new Set<string>(),
    /** Bluesky and Mastodon. */
    open: openNetworks.state,
    threads: threads.state,
  }

  const routes: [string, RegExp, (asked: Asked, match: RegExpMatchArray) => Answer][] = [
    ...openNetworks.routes,
    ...threads.routes,
    [
      'POST',
      /^\/2\/media\/upload$/,
      ({ body }) => {
        const id = newId()
        state.media.set(id, Number(body.media_bytes))
        return { status: 200, body: { data: { id, media_key: `3_${id}`, expires_after_secs: 86_400 } } }
      },
    ],
    [
      'POST',
      /^\/2\/media\/metadata$/,
      ({ body }) => {
        const { id, metadata } = body as unknown as { id: string; metadata: { alt_text: { text: string } } }
        const invalid = { status: 400, body: { title: 'Invalid Request', detail: 'One or more parameters to your request was invalid.' } }
        if (!state.media.has(id) || !isAltText(metadata.alt_text.text, 1000)) return invalid
        state.altTexts.set(id, metadata.alt_text.text)
        return { status: 200, body: { data: { id, associated_metadata: metadata } } }
      },
    ],
    [
      'POST',
      /^\/2\/tweets$/,
      ({ body }) => {
        const sent = body as unknown as { text: string; media?: { media_ids: string[] } }
        const unknown = sent.media?.media_ids.some((id) => !state.media.has(id))
        if (unknown) return { status: 400, body: { title: 'Invalid Request', detail: 'Your media IDs are invalid.' } }
        if (state.tweets.some(({ text }) => text === sent.text)) {
          return { status: 403, body: { title: 'Forbidden', detail: 'You are not allowed to create a Tweet with duplicate content.' } }
        }
        const id = newId()
        const link = sent.text.match(/https?:\/\/\S+/)?.[0]
        state.tweets.unshift({ id, text: sent.text, media: sent.media?.media_ids ?? [], created_at: now().toISOString(), link })
        return { status: 201, body: { data: { id, text: sent.text } } }
      },
    ],
    [
      'GET',
      /^\/2\/users\/(\w+)\/tweets$/,
      ({ query }) => {
        const since = Date.parse(query.get('start_time') ?? '')
        const found = state.tweets.filter(({ created_at }) => Date.parse(created_at) >= since)
        const data = found.map(({ id, text, created_at, link, media }) => {
          const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
          const spelt = link ? escaped.replace(link.replaceAll('&', '&amp;'), 'https://t.co/link') : escaped
          const urls = [
            ...(link ? [{ url: 'https://t.co/link', expanded_url: link }] : []),
            ...(media.length ? [{ url: 'https://t.co/pic', expanded_url: `https://x.com/a/status/${id}/photo/1` }] : []),
          ]
          return { id, created_at, text: media.length ? `${spelt} https://t.co/pic` : spelt, entities: { urls } }
        })
        return { status: 200, body: { ...(data.length && { data }), meta: { result_count: data.length } } }
      },
    ],
    ['GET', /^\/v5\/boards$/, () => ({ status: 200, body: { items: state.boards, bookmark: null } })],
    [
      'POST',
      /^\/v5\/boards$/,
      ({ body }) => {
        const board = { id: newId(), name: body.name ?? '' }
        state.boards.push(board)
        return { status: 201, body: board }
      },
    ],
    [
      'POST',
      /^\/v5\/pins$/,
      ({ body }) => {
        const sent = body as unknown as Pin & { media_source: { data: string } }
        if (!state.boards.some(({ id }) => id === sent.board_id)) return { status: 404, body: { code: 40, message: 'Board not found.' } }
        if (!isAltText(sent.alt_text, 500)) return { status: 400, body: { code: 1, message: 'Invalid alt_text.' } }
        const { board_id, title, description, link, alt_text } = sent
        const bytes = Buffer.from(sent.media_source.data, 'base64').length
        const pin = { id: newId(), board_id, title, description, link, created_at: now().toISOString().replace('Z', ''), bytes, alt_text }
        state.pins.unshift(pin)
        return { status: 201, body: pin }
      },
    ],
    [
      'GET',
      /^\/v5\/boards\/(\w+)\/pins$/,
      (_asked, [, board]) => ({ status: 200, body: { items: state.pins.filter((pin) => pin.board_id === board), bookmark: null } }),
    ],
    [
      'POST',
      /^\/v[\d.]+\/page\d*\/photos$/,
      ({ body }) => {
        const id = newId()
        const post = {
          id: `page_${id}`,
          message: body.message ?? '',
          created_time: now().toISOString(),
          alt_text: body.alt_text_custom ?? '',
        }
        state.page.unshift(post)
        return { status: 200, body: { id, post_id: post.id } }
      },
    ],
    [
      'GET',
      /^\/v[\d.]+\/page\d*\/published_posts$/,
      ({ query }) => {
        const since = Number(query.get('since')) * 1000
        const found = state.page.filter(({ created_time }) => Date.parse(created_time) >= since)
        return { status: 200, body: { data: found.map((post) => ({ ...post, permalink_url: `https://www.facebook.com/${post.id}` })) } }
      },
    ],
    [
      'POST',
      /^\/v[\d.]+\/ig\d*\/media$/,
      ({ body }) => {
        if (!isAltText(body.alt_text, 1000)) return { status: 400, body: { error: { message: 'Invalid parameter', code: 100 } } }
        const container = {
          id: `c${newId()}`,
          image_url: body.image_url ?? '',
          caption: body.caption ?? '',
          alt_text: body.alt_text ?? '',
          looks: 0,
          state: 'IN_PROGRESS',
        }
        state.containers.push(container)
        return { status: 200, body: { id: container.id } }
      },
    ],
    [
      'POST',
      /^\/v[\d.]+\/ig\d*\/media_publish$/,
      ({ body }) => {
        const container = state.containers.find(({ id }) => id === body.creation_id)
        const failed = (message: string, code: number, error_subcode: number) => ({
          status: 400,
          body: { error: { message, code, error_subcode } },
        })
        if (!container || container.state === 'PUBLISHED') return failed('Media ID is not available', 9007, 2207008)
        if (container.state !== 'FINISHED') return failed('Media ID is not available', 9007, 2207027)
        container.state = 'PUBLISHED'
        const id = `m${newId()}`
        const permalink = `https://www.instagram.com/p/${id}/`
        state.instagram.unshift({ id, caption: container.caption, timestamp: now().toISOString(), permalink, alt_text: container.alt_text })
        return { status: 200, body: { id } }
      },
    ],
    ['GET', /^\/v[\d.]+\/ig\d*\/media$/, () => ({ status: 200, body: { data: state.instagram } })],
    [
      'GET',
      /^\/v[\d.]+\/c\d+$/,
      ({ path }) => {
        const container = state.containers.find(({ id }) => path.endsWith(`/${id}`))
        if (!container) return { status: 400, body: { error: { message: 'Unsupported get request', code: 100 } } }
        container.looks++
        if (container.state === 'IN_PROGRESS' && container.looks >= state.containerLooks) container.state = 'FINISHED'
        return { status: 200, body: { status_code: container.state, id: container.id } }
      },
    ],
    [
      'GET',
      /^\/v[\d.]+\/m\d+$/,
      ({ path }) => ({ status: 200, body: { permalink: state.instagram.find(({ id }) => path.endsWith(`/${id}`))?.permalink } }),
    ],
  ]

  function answerTo(request: Asked): Answer {
    if (state.spent.has(request.token)) {
      const open = expiredTokenAnswer(request.path)
      if (open) return open
      const isGraph = /^\/v\d+\./.test(request.path)
      return isGraph
        ? { status: 400, body: { error: { message: 'Error validating access token', code: 190 } } }
        : { status: 401, body: { title: 'Unauthorized', detail: 'Unauthorized' } }
    }
    for (const [method, path, handle] of routes) {
      const match = request.method === method ? request.path.match(path) : null
      if (match) return handle(request, match)
    }
    return { status: 404, body: { title: 'Not Found' } }
  }

  /** @returns whether the call was about posts; another stand-in may handle the others */
  async function handle(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
    const url = new URL(request.url ?? '/', 'http://standin')
    if (!routes.some(([method, path]) => method === request.method && path.test(url.pathname))) return false
    const call = await readCall(request, url)
    asked.push(call)
    const found = troubles.find(({ path }) => path.test(call.path))
    if (found && --found.times === 0) troubles = troubles.filter((one) => one !== found)
    const trouble = found?.trouble
    const answer = !trouble || trouble.done ? answerTo(call) : undefined
    for (const waiter of waiters.filter(({ path }) => path.test(call.path))) waiter.resolve()
    if (trouble?.kind === 'hang') return true
    if (trouble?.kind === 'drop') {
      request.socket.destroy()
      return true
    }
    const planned = trouble?.kind === 'answer' ? trouble : undefined
    const { status, body } = planned ?? answer ?? { status: 500, body: '' }
    response.writeHead(status, { 'content-type': 'application/json', ...planned?.headers })
    response.end(typeof body === 'string' ? body : JSON.stringify(body))
    return true
  }

  const server = createServer((request, response) => {
    void handle(request, response).then((isOurs) => {
      if (!isOurs) response.writeHead(404, { 'content-type': 'application/json' }).end('{"title":"Not Found"}')
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    state,
    asked,
    handle,
    /** Sets a fault for the next calls that match the path and the method. */
    plan(path: RegExp, trouble: Trouble, times = 1): void {
      troubles.push({ path, trouble, times })
    },
    /** Resolves when the next call to a path was received, and processed if it should be. */
    arrival: (path: RegExp) => new Promise<void>((resolve) => waiters.push({ path, resolve })),
    async close(): Promise<void> {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}

export type PostingStandin = Awaited<ReturnType<typeof openPostingStandin>>

function isAltText(text: string | undefined, most: number): boolean {
  return text !== undefined && text !== '' && [...text].length <= most
}

async function readCall(request: IncomingMessage, url: URL): Promise<Asked> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const token = (request.headers.authorization ?? '').replace(/^Bearer /, '')
  const body = await readBody(Buffer.concat(chunks), request.headers['content-type'] ?? '')
  const headers = request.headers as Record<string, string | undefined>
  return { method: request.method ?? '', path: url.pathname, query: url.searchParams, token, headers, body }
}

async function readBody(bytes: Buffer, type: string): Promise<Record<string, string>> {
  if (!bytes.length) return {}
  if (type.includes('json')) return JSON.parse(bytes.toString())
  if (type.startsWith('image/')) return { bytes: String(bytes.length) }
  const form = await new Response(new Uint8Array(bytes), { headers: { 'content-type': type } }).formData()
  const fields: Record<string, string> = {}
  for (const [name, value] of form) {
    if (typeof value === 'string') fields[name] = value
    else fields[`${name}_bytes`] = String(value.size)
  }
  return fields
}
