type Asked = { path: string; query: URLSearchParams; body: Record<string, string> }
type Answer = { status: number; body: unknown }
type Route = [string, RegExp, (asked: Asked) => Answer]

type Container = { id: string; text: string; alt: string; looks: number; status: string }
export type ThreadsPost = { id: string; text: string; timestamp: string; permalink: string; alt: string }

/** Posts at Threads according to its documentation: containers that take time, their limits, and the profile's posts. */
export function threadsPosts({ now, newId }: { now: () => Date; newId: () => string }) {
  const state = {
    containers: [] as Container[],
    posts: [] as ThreadsPost[],
    /** Number of checks until a container is ready. */
    looks: 3,
  }

  const routes: Route[] = [
    [
      'POST',
      /^\/v1\.0\/user\d*\/threads$/,
      ({ body }) => {
        const { media_type: type, image_url: url = '', text = '', alt_text: alt = '' } = body
        if (type !== 'IMAGE' || !URL.canParse(url)) return threadsError(100, 'Invalid parameter')
        if ([...text].length > 500) return threadsError(100, 'Param text must be at most 500 characters long.')
        if ([...alt].length > 1000) return threadsError(100, 'Param alt_text must be at most 1000 characters long.')
        if (new Set(text.match(/https?:\/\/\S+/g)).size > 5) return threadsError(100, 'The text has too many links.')
        const container = { id: `tc${newId()}`, text, alt, looks: 0, status: 'IN_PROGRESS' }
        state.containers.push(container)
        return { status: 200, body: { id: container.id } }
      },
    ],
    [
      'POST',
      /^\/v1\.0\/user\d*\/threads_publish$/,
      ({ body }) => {
        const container = state.containers.find(({ id }) => id === body.creation_id)
        if (container?.status !== 'FINISHED') return threadsError(24, 'The requested resource does not exist', 4279009)
        container.status = 'PUBLISHED'
        const id = `tm${newId()}`
        const permalink = `https://www.threads.com/@ines.on.metal/post/${id}`
        state.posts.unshift({ id, text: container.text, timestamp: now().toISOString(), permalink, alt: container.alt })
        return { status: 200, body: { id } }
      },
    ],
    [
      'GET',
      /^\/v1\.0\/user\d*\/threads$/,
      ({ query }) => ({ status: 200, body: { data: state.posts.slice(0, Number(query.get('limit'))) } }),
    ],
    [
      'GET',
      /^\/v1\.0\/tc\d+$/,
      ({ path }) => {
        const container = state.containers.find(({ id }) => path.endsWith(`/${id}`))
        if (!container) return threadsError(24, 'The requested resource does not exist', 4279009)
        container.looks++
        if (container.status === 'IN_PROGRESS' && container.looks >= state.looks) container.status = 'FINISHED'
        return { status: 200, body: { status: container.status, id: container.id } }
      },
    ],
    [
      'GET',
      /^\/v1\.0\/tm\d+$/,
      ({ path }) => ({ status: 200, body: { permalink: state.posts.find(({ id }) => path.endsWith(`/${id}`))?.permalink } }),
    ],
  ]

  return { state, routes }
}

function threadsError(code: number, message: string, error_subcode?: number): Answer {
  return { status: 400, body: { error: { message, type: 'THApiException', code, error_subcode, fbtrace_id: 'AbCdEfGhIjK' } } }
}
