import { expect, it } from 'vitest'
import { type SessionState, stateAfter } from './use-session.ts'

const user = { id: '1', email: 'a@b.example', username: 'Ada', role: 'artist' } as const
const signedIn: SessionState = { status: 'signed-in', user }
const out = (how: 'never-in' | 'left' | 'ended'): SessionState => ({ status: 'signed-out', how })

it.each<[string, SessionState, boolean, SessionState]>([
  ['a visit without a session', { status: 'checking' }, false, out('never-in')],
  ['a session that ended elsewhere', signedIn, false, out('ended')],
  ['Sign Out', signedIn, true, out('left')],
  ['a second event for Sign Out', out('left'), false, out('left')],
  ['a second event for an ended session', out('ended'), false, out('ended')],
])('the signed-out state records its cause after %s', (_, before, isLeaving, after) => {
  expect(stateAfter(before, null, { isLeaving })).toEqual(after)
})

it('a page with unsent work stays open when its session ends, but not after Sign Out', () => {
  const held: SessionState = { ...signedIn, isOver: true }
  expect(stateAfter(signedIn, null, { isWorkHeld: true })).toEqual(held)
  expect(stateAfter(held, null)).toEqual(held)
  expect(stateAfter(held, { accessToken: 't', user })).toEqual(signedIn)
  expect(stateAfter(signedIn, null, { isWorkHeld: true, isLeaving: true })).toEqual(out('left'))
  expect(stateAfter({ status: 'checking' }, null, { isWorkHeld: true })).toEqual(out('never-in'))
})

it('a new sign-in replaces every earlier session state', () => {
  for (const before of [{ status: 'checking' } as const, out('ended'), signedIn]) {
    expect(stateAfter(before, { accessToken: 't', user })).toEqual(signedIn)
  }
})
