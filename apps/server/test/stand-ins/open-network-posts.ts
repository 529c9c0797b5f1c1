import { countCharacters } from '@tintype/domain/text/truncate-text'
import { answerByLexicon, imageBytesMax, toCid } from './bluesky-lexicons.ts'

type Asked = {
  method: string
  path: string
  query: URLSearchParams
  headers: Record<string, string | undefined>
  body: Record<string, string>
}
type Answer = { status: number; body: unknown }
type Route = [string, RegExp, (asked: Asked, match: RegExpMatchArray) => Answer]

export type BlueskyRecord = { id: string; text: string; alt: string; value: PostRecord }
export type MastodonStatus = { id: string; text: string; alt: string; createdAt: string; key: string | undefined }
type Attachment = { id: string; description: string; looks: number }

type Image = { image: { ref: { $link: string }; size: number }; alt: string }
type Facet = { index: { byteStart: number; byteEnd: number }; features: { uri: string }[] }
type PostRecord = { text: string; facets?: Facet[]; embed?: { images: Image[] } }

/**
 * Posts at Bluesky and Mastodon according to their documentation: limits, checked references, and idempotency. Every call to Bluesky and
 * its answer is checked against the published lexicons.
 */
export function openNetworkPosts({ now, newId }: { now: () => Date; newId: () => string }) {
  const state = {
    records: [] as BlueskyRecord[],
    blobs: new Map<string, number>(),
    statuses: [] as MastodonStatus[],
    attachments: [] as Attachment[],
    /** Number of checks until a picture at Mastodon is processed; 0: at once. */
    attachmentLooks: 0,
    /** The limits of the Mastodon server. */
    maxCharacters: 500,
  }

  const routes: Route[] = [
    onXrpc('POST', 'uploadBlob', ({ body, headers }) => {
      const size = Number(body.bytes)
      const link = toCid(newId())
      state.blobs.set(link, size)
      return { status: 200, body: { blob: { $type: 'blob', ref: { $link: link }, mimeType: headers['content-type'], size } } }
    }),
    onXrpc('POST', 'createRecord', ({ body }) => {
      const { repo, record } = body as unknown as { repo: string; record: PostRecord }
      const problem = findReferenceProblem(record, state.blobs)
      if (problem) return problem
      const uri = `at://${repo}/app.bsky.feed.post/3k${newId()}`
      state.records.unshift({ id: uri, text: record.text, alt: record.embed?.images[0]?.alt ?? '', value: record })
      return { status: 200, body: { uri, cid: toCid(JSON.stringify(record), 'dag-cbor'), validationStatus: 'valid' } }
    }),
    onXrpc('GET', 'listRecords', ({ query }) => {
      const records = state.records.slice(0, Number(query.get('limit')))
      const toRecord = ({ id: uri, value }: BlueskyRecord) => ({ uri, cid: toCid(JSON.stringify(value), 'dag-cbor'), value })
      return { status: 200, body: { records: records.map(toRecord) } }
    }),
    [
      'GET',
      /^\/api\/v2\/instance$/,
      () => ({
        status: 200,
        body: {
          configuration: {
            statuses: { max_characters: state.maxCharacters, characters_reserved_per_url: 23, max_media_attachments: 4 },
            media_attachments: { image_size_limit: 16_777_216, description_limit: 1500 },
          },
        },
      }),
    ],
    [
      'POST',
      /^\/api\/v2\/media$/,
      ({ body }) => {
        if (!Number(body.file_bytes)) return mastodonError(422, "Validation failed: File can't be blank")
        const attachment = { id: newId(), description: body.description ?? '', looks: 0 }
        state.attachments.push(attachment)
        const isReady = state.attachmentLooks === 0
        return { status: isReady ? 200 : 202, body: toAttachment(attachment, isReady) }
      },
    ],
    [
      'GET',
      /^\/api\/v1\/media\/(\w+)$/,
      (_asked, [, id]) => {
        const found = state.attachments.find((one) => one.id === id)
        if (!found) return mastodonError(404, 'Record not found')
        const isReady = ++found.looks >= state.attachmentLooks
        return { status: isReady ? 200 : 206, body: toAttachment(found, isReady) }
      },
    ],
    [
      'POST',
      /^\/api\/v1\/statuses$/,
      ({ body, headers }) => {
        const { status: text, media_ids: ids } = body as unknown as { status: string; media_ids: string[] }
        const key = headers['idempotency-key']
        const former = state.statuses.find((one) => key !== undefined && one.key === key)
        if (former) return { status: 200, body: toStatus(former) }
        const media = state.attachments.filter(({ id }) => ids.includes(id))
        if (media.length < ids.length)
          return mastodonError(422, `Validation failed: Media ${ids.join(', ')} not found or already attached to another post`)
        if (media.some(({ looks }) => looks < state.attachmentLooks)) {
          return mastodonError(422, 'Validation failed: Cannot attach files that have not finished processing. Try again in a moment!')
        }
        if (countCharacters(text.replace(/https?:\/\/\S+/g, 'x'.repeat(23))) > state.maxCharacters) {
          return mastodonError(422, `Validation failed: Text character limit of ${state.maxCharacters} exceeded`)
        }
        const status = { id: newId(), text, alt: media[0]?.description ?? '', createdAt: now().toISOString(), key }
        state.statuses.unshift(status)
        return { status: 200, body: toStatus(status) }
      },
    ],
    [
      'GET',
      /^\/api\/v1\/accounts\/\w+\/statuses$/,
      ({ query }) => ({ status: 200, body: state.statuses.slice(0, Number(query.get('limit'))).map(toStatus) }),
    ],
  ]
  return { state, routes }
}

/** The answer of each network to an expired token; undefined for other paths. */
export function expiredTokenAnswer(path: string): Answer | undefined {
  if (path.startsWith('/xrpc/')) return atprotoError(400, 'ExpiredToken', 'Token has expired')
  return path.startsWith('/api/v') ? mastodonError(401, 'The access token is invalid') : undefined
}

function onXrpc(method: string, name: string, answer: (asked: Asked) => Answer): Route {
  const toCall = ({ headers, body, ...asked }: Asked) => ({
    ...asked,
    type: headers['content-type'],
    body: method === 'GET' ? undefined : body,
  })
  const handle = (asked: Asked) => ({ body: undefined, ...answerByLexicon(toCall(asked), () => answer(asked)) })
  return [method, new RegExp(`^/xrpc/com\\.atproto\\.repo\\.${name}$`), handle]
}

/** What the validator does not check: the size of a picture, whether it was uploaded, and whether each facet is at its link. */
function findReferenceProblem({ text, facets = [], embed }: PostRecord, blobs: ReadonlyMap<string, number>): Answer | undefined {
  const large = embed?.images.find(({ image }) => image.size > imageBytesMax)
  if (large) return atprotoError(400, 'BlobTooLarge', `This file is too large. The maximum size is ${imageBytesMax} bytes.`)
  const missing = embed?.images.find(({ image }) => blobs.get(image.ref.$link) !== image.size)
  if (missing) return atprotoError(400, 'BlobNotFound', `Could not find blob: ${missing.image.ref.$link}`)
  const bytes = Buffer.from(text)
  const isWrong = facets.some(({ index, features }) => bytes.subarray(index.byteStart, index.byteEnd).toString() !== features[0]?.uri)
  return isWrong ? atprotoError(400, 'InvalidRequest', 'A facet is not at its link') : undefined
}

/** The address is null until the picture is processed. */
function toAttachment({ id, description }: Attachment, isReady: boolean) {
  return { id, type: 'image', url: isReady ? 'https://files.example/a.jpeg' : null, description }
}

/** The content is HTML, in which a link is split for display. */
function toStatus({ id, text, createdAt }: MastodonStatus) {
  const html = text
    .replaceAll('&', '&amp;')
    .replace(/(https?:\/\/)(\S+)/g, '<a href="$1$2" rel="nofollow"><span class="invisible">$1</span><span>$2</span></a>')
    .replaceAll('\n', '<br />')
  return { id, created_at: createdAt, url: `https://mastodon.example/@ines/${id}`, content: `<p>${html}</p>` }
}

function atprotoError(status: number, error: string, message: string): Answer {
  return { status, body: { error, message } }
}

function mastodonError(status: number, error: string): Answer {
  return { status, body: { error } }
}
