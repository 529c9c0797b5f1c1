import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { askEarly, earlyPaths, takeEarlyAnswer, takeEarlyBody } from './early.ts'

const ada = { accessToken: 'ada', user: { id: '1', email: 'a@b.example', username: 'Ada', role: 'artist' } }
const stats = { artworks: 2 }

const asked = vi.fn(async (path: string, _init?: RequestInit) => answerTo(path))
const answerTo = (path: string) =>
  path === earlyPaths.count ? Response.json({ code: 'busy' }, { status: 503 }) : Response.json(path === earlyPaths.stats ? stats : {})

beforeEach(() => {
  vi.useFakeTimers({ now: 0, toFake: ['Date'] })
  const kept = new Map<string, string>()
  const localStorage = { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => kept.set(key, value) }
  vi.stubGlobal('localStorage', localStorage)
  vi.stubGlobal('window', globalThis)
  vi.stubGlobal('fetch', asked)
  signIn(ada)
})

afterEach(() => {
  vi.useRealTimers()
  delete window.tintypeEarly
  vi.unstubAllGlobals()
  asked.mockClear()
})

const signIn = (session: unknown) => localStorage.setItem('tintype.session', JSON.stringify(session))
const run = async () => {
  new Function(askEarly)()
  await new Promise((done) => setTimeout(done))
}
const call = (path: string, token = 'ada') => new Request(`https://x.example${path}`, { headers: { authorization: `Bearer ${token}` } })

describe('requests before the application loads', () => {
  it('the early script requests the dashboard data as the artist', async () => {
    await run()
    expect(asked.mock.calls.map(([path]) => path)).toEqual(Object.values(earlyPaths))
    expect(asked.mock.calls[0]?.[1]).toEqual({
      headers: { authorization: 'Bearer ada', 'x-user-username': 'Ada' },
      credentials: 'omit',
    })
  })

  it.each([
    ['a signed-out visitor', null],
    ['an unreadable session', { accessToken: 'x' }],
    ['an operator', { ...ada, user: { ...ada.user, username: undefined } }],
  ])('the early script requests nothing for %s', async (_, session) => {
    signIn(session)
    await run()
    expect(asked).not.toHaveBeenCalled()
    expect(takeEarlyBody(earlyPaths.stats)).toBeUndefined()
    expect(takeEarlyAnswer(call(earlyPaths.stats))).toBeUndefined()
  })

  it('an early answer is taken once, as a parsed body or as a response', async () => {
    await run()
    expect(takeEarlyBody(earlyPaths.stats)).toEqual(stats)
    expect(takeEarlyBody(earlyPaths.stats)).toBeUndefined()
    expect(takeEarlyAnswer(call(earlyPaths.stats))).toBeUndefined()
    expect(await (await takeEarlyAnswer(call(earlyPaths.latest)))?.json()).toEqual({})
    expect(takeEarlyBody(earlyPaths.latest)).toBeUndefined()
  })

  it('an early error is returned as a response, not as a body', async () => {
    await run()
    expect(takeEarlyBody(earlyPaths.count)).toBeUndefined()
    expect((await takeEarlyAnswer(call(earlyPaths.count)))?.status).toBe(503)
  })

  it('an early answer is not given to another artist, to another path or after ten seconds', async () => {
    await run()
    expect(takeEarlyAnswer(call(earlyPaths.stats, 'bea'))).toBeUndefined()
    expect(takeEarlyAnswer(call('/api/artist-artworks?limit=8'))).toBeUndefined()
    signIn({ ...ada, accessToken: 'bea' })
    expect(takeEarlyBody(earlyPaths.stats)).toBeUndefined()
    signIn(ada)
    vi.setSystemTime(10_000)
    expect(takeEarlyBody(earlyPaths.stats)).toBeUndefined()
    expect(takeEarlyAnswer(call(earlyPaths.latest))).toBeUndefined()
  })
})
