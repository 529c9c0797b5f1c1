import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { AuthProvider, Session } from './auth-provider.ts'
import { memoryStorage } from './supabase/supabase-client.ts'

const session = (role: 'artist' | 'operator'): Session => ({
  accessToken: 'token',
  user: { id: 'user-1', email: 'a@example.com', username: undefined, role },
})
const supabase = {
  getSession: vi.fn<AuthProvider['getSession']>(async () => null),
  signOut: vi.fn<AuthProvider['signOut']>(async () => undefined),
}
const createSupabaseAuth = vi.fn<(options: object) => unknown>(() => supabase)
let storage: ReturnType<typeof memoryStorage>
const requests: string[] = []

beforeEach(() => {
  storage = memoryStorage()
  vi.resetModules()
  vi.clearAllMocks()
  requests.length = 0
  vi.doMock('./supabase/supabase-auth.ts', () => ({ createSupabaseAuth }))
  vi.stubGlobal('window', { localStorage: storage, location: { origin: 'https://tintype.example' } })
  vi.stubGlobal('fetch', async (path: string) => {
    requests.push(path)
    return Response.json({ success: true })
  })
})
afterEach(() => {
  vi.doUnmock('./supabase/supabase-auth.ts')
  vi.unstubAllGlobals()
})

/** The module, as a page with these settings of the server loads it. */
async function load(dataset: Record<string, string>) {
  vi.stubGlobal('document', { documentElement: { dataset } })
  return import('./auth.ts')
}

const project = { authUrl: 'https://project.supabase.co', authKey: 'sb_publishable_x' }

test('without a project everyone uses the built-in provider', async () => {
  const { auth, artistAuth, builtInAuth, selectAuthProvider } = await load({})
  expect([auth, artistAuth, selectAuthProvider('artist'), selectAuthProvider('operator')]).toEqual(Array(4).fill(builtInAuth))
})

test('with a project an artist uses it, and an operator the built-in provider; the client is loaded only when it is needed', async () => {
  const { auth, selectAuthProvider, artistAuth, builtInAuth } = await load(project)
  expect([selectAuthProvider('artist'), selectAuthProvider('operator')]).toEqual([artistAuth, builtInAuth])
  expect(await auth.getSession()).toBeNull()
  storage.setItem('tintype.session', JSON.stringify(session('operator')))
  expect(await auth.getSession()).toEqual(session('operator'))
  await auth.signOut()
  expect(requests).toEqual(['/api/auth/sign-out'])
  expect(createSupabaseAuth).not.toHaveBeenCalled()

  storage.setItem('tintype.session', JSON.stringify(session('artist')))
  await auth.getSession()
  await auth.signOut()
  await artistAuth.signOut()
  expect(supabase.getSession).toHaveBeenCalledOnce()
  expect(supabase.signOut).toHaveBeenCalledTimes(2)
  expect(createSupabaseAuth).toHaveBeenCalledExactlyOnceWith({
    project: { url: project.authUrl, anonKey: project.authKey },
    origin: 'https://tintype.example',
    storage,
  })
})

test('a client that could not be loaded is loaded again at the next call', async () => {
  const { artistAuth } = await load(project)
  createSupabaseAuth.mockImplementationOnce(() => {
    throw new TypeError('Failed to fetch')
  })
  await expect(artistAuth.signOut()).rejects.toThrow('Failed to fetch')
  await artistAuth.signOut()
  expect(supabase.signOut).toHaveBeenCalledOnce()
})
