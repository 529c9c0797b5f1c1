import { useSyncExternalStore } from 'react'
import { hasUnsentWork } from './ask-before-sign-out.ts'
import { auth } from './auth.ts'
import type { AuthUser, Session } from './auth-provider.ts'
import { clearUserData } from './clear-user-data.ts'

export type SessionState =
  /** On the server, and in the browser until the provider has answered. */
  | { status: 'checking' }
  /** `isOver`: the session has ended, but this page has unsent work. It stays until the same user signs in or discards it. */
  | { status: 'signed-in'; user: AuthUser; isOver?: true }
  /** `left`: the user signed out in this tab, so no return path is kept. `ended`: the session expired or was ended elsewhere. */
  | { status: 'signed-out'; how: 'never-in' | 'left' | 'ended' }

const checking: SessionState = { status: 'checking' }
const listeners = new Set<() => void>()
let state: SessionState = checking
let isStarted = false
let isLeaving = false

/** The session state, kept in sync across tabs. */
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

/** Ends every session of this user, the current one last. */
export async function signOutEverywhere(): Promise<void> {
  isLeaving = true
  try {
    await auth.endSessions('all')
  } catch (error) {
    isLeaving = false
    throw error
  }
}

/** Discards the unsent work of a page whose session has ended. */
export function giveUpPage(): void {
  settle({ status: 'signed-out', how: 'ended' })
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  if (!isStarted) start()
  return () => listeners.delete(listener)
}

/** Uses the stored session at once and then verifies it. If the server does not answer, the session stays. */
function start(): void {
  isStarted = true
  auth.onAuthStateChange(enter)
  void auth.getSession().then((session) => {
    enter(session)
    if (session) auth.getUser().catch(() => undefined)
  })
}

function enter(session: Session | null): void {
  const next = stateAfter(state, session, { isLeaving, isWorkHeld: hasUnsentWork() })
  isLeaving = false
  settle(next)
}

function settle(next: SessionState): void {
  if (JSON.stringify(next) === JSON.stringify(state)) return
  if (state.status === 'signed-in' && !(next.status === 'signed-in' && next.user.id === state.user.id)) clearUserData()
  state = next
  for (const listener of listeners) listener()
}

/** The next session state. The first of two sign-out events wins, because it carries the cause. */
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
