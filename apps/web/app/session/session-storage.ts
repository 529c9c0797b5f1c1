import type { Session } from './auth-provider.ts'

const KEY = 'tintype.session'

type Listener = (session: Session | null) => void
const listeners = new Set<Listener>()

/** The session stored in this browser, or null. Unreadable data counts as none. */
export function readSession(): Session | null {
  try {
    return parseSession(window.localStorage.getItem(KEY))
  } catch {
    return null
  }
}

export function writeSession(session: Session | null): void {
  if (session) window.localStorage.setItem(KEY, JSON.stringify(session))
  else window.localStorage.removeItem(KEY)
  for (const listener of listeners) listener(session)
}

/** Calls the listener after every change, in this tab or another, and when the browser restores a page from its back/forward cache. */
export function onSessionChange(listener: Listener): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === KEY || key === null) listener(readSession())
  }
  const onReturn = ({ persisted }: PageTransitionEvent) => {
    if (persisted) listener(readSession())
  }
  listeners.add(listener)
  window.addEventListener('storage', onStorage)
  window.addEventListener('pageshow', onReturn)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', onStorage)
    window.removeEventListener('pageshow', onReturn)
  }
}

export function parseSession(text: string | null): Session | null {
  if (!text) return null
  const session = JSON.parse(text) as Partial<Session> | null
  return session?.accessToken && session.user?.id ? (session as Session) : null
}
