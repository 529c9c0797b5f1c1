import { expect, it } from 'vitest'
import { type SessionState, stateAfter } from './use-session.ts'

const user = { id: '1', email: 'a@b.example', username: 'Ada', role: 'artist' } as const
const signedIn: SessionState = { status: 'signed-in', user }
const out = (how: 'never-in' | 'left' | 'ended'): SessionState => ({ status: 'signed-out', how })

it.each<[string, SessionState, boolean, SessionState]>([
  ['a visitor', { status: 'checking' }, false, out('never-in')],
  ['a session that ended elsewhere', signedIn, false, out('ended')],
  ['Sign Out', signedIn, true, out('left')],
  ['Sign Out, told a second time', out('left'), false, out('left')],
  ['an ended session, told a second time', out('ended'), false, out('ended')],
])('knows how nobody came to be signed in: %s', (_, before, isLeaving, after) => {
  expect(stateAfter(before, null, { isLeaving })).toEqual(after)
})

it('stays with the page that holds what was never sent, however often it is told, and not after Sign Out', () => {
  const held: SessionState = { ...signedIn, isOver: true }
  expect(stateAfter(signedIn, null, { isWorkHeld: true })).toEqual(held)
  expect(stateAfter(held, null)).toEqual(held)
  expect(stateAfter(held, { accessToken: 't', user })).toEqual(signedIn)
  expect(stateAfter(signedIn, null, { isWorkHeld: true, isLeaving: true })).toEqual(out('left'))
  expect(stateAfter({ status: 'checking' }, null, { isWorkHeld: true })).toEqual(out('never-in'))
})

it('is whoever has signed in, whatever was before', () => {
  for (const before of [{ status: 'checking' } as const, out('ended'), signedIn]) {
    expect(stateAfter(before, { accessToken: 't', user })).toEqual(signedIn)
  }
})
