import { useSyncExternalStore } from 'react'
import { holdsUnsent } from './ask-before-sign-out.ts'
import { auth } from './auth.ts'
import type { AuthUser, Session } from './auth-provider.ts'
import { forgetPerson } from './forget-person.ts'

export type SessionState =
  /** On the server, and in the browser until the provider has been asked. */
  | { status: 'checking' }
  /** `isOver`: the session has ended, and this page holds what was never sent; it stays until the same person signs in or gives it up. */
  | { status: 'signed-in'; user: AuthUser; isOver?: true }
  /** `left`: with Sign Out, in this tab; then nobody wants to be led back. `ended`: without it, by time or from elsewhere. */
  | { status: 'signed-out'; how: 'never-in' | 'left' | 'ended' }

const checking: SessionState = { status: 'checking' }
const listeners = new Set<() => void>()
let state: SessionState = checking
let isStarted = false
let isLeaving = false

/** Who is signed in, as it changes, in every tab. */
export function useSession(): SessionState {
  return useSyncExternalStore(
    subscribe,
    () => state,
    () => checking,
  )
}

export async function signOut(): Promise<void> {
  isLeaving = true
  await auth.signOut()
}

/** Ends every session of this person, here last. */
export async function signOutEverywhere(): Promise<void> {
  isLeaving = true
  try {
    await auth.endSessions('all')
  } catch (error) {
    isLeaving = false
    throw error
  }
}

/** Whoever does not sign in again leaves the page with what it holds. */
export function giveUpPage(): void {
  settle({ status: 'signed-out', how: 'ended' })
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  if (!isStarted) start()
  return () => listeners.delete(listener)
}

/** What the browser holds is believed at once and then checked; a server that does not answer changes nothing. */
function start(): void {
  isStarted = true
  auth.onAuthStateChange(enter)
  void auth.getSession().then((session) => {
    enter(session)
    if (session) auth.getUser().catch(() => undefined)
  })
}

function enter(session: Session | null): void {
  const next = stateAfter(state, session, { isLeaving, isWorkHeld: holdsUnsent() })
  isLeaving = false
  settle(next)
}

function settle(next: SessionState): void {
  if (JSON.stringify(next) === JSON.stringify(state)) return
  if (state.status === 'signed-in' && !(next.status === 'signed-in' && next.user.id === state.user.id)) forgetPerson()
  state = next
  for (const listener of listeners) listener()
}

/** Told twice that nobody is signed in, the first telling counts: it knows how it came about. */
export function stateAfter(
  before: SessionState,
  session: Session | null,
  { isLeaving = false, isWorkHeld = false }: { isLeaving?: boolean; isWorkHeld?: boolean } = {},
): SessionState {
  if (session) return { status: 'signed-in', user: session.user }
  if (before.status === 'signed-out') return before
  if (isLeaving) return { status: 'signed-out', how: 'left' }
  if (before.status === 'signed-in' && (isWorkHeld || before.isOver)) return { ...before, isOver: true }
  return { status: 'signed-out', how: before.status === 'signed-in' ? 'ended' : 'never-in' }
}
