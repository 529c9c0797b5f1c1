import { useMutation } from '@tanstack/react-query'
import { act } from '@testing-library/react'
import { contract } from '@tintype/contract/api'
import { limits } from '@tintype/contract/limits'
import { Problem } from '@tintype/contract/problems'
import type { Claim } from '@tintype/contract/review/review'
import { beforeEach, expect, it, vi } from 'vitest'
import { uidFromName } from '../../../../test/artworks.ts'
import { eventually, operator, renderHookInApp } from '../../../../test/render.tsx'
import { mockCall } from '../../../../test/server.ts'
import { decisionKey, stopClaiming, useClaim } from './use-claim.ts'

const { claim: claimCall } = contract.backoffice.artworks
const [a, b, c] = [uidFromName('a'), uidFromName('b'), uidFromName('c')]
const mine: Claim = { isMine: true, operatorName: 'Olive', until: '2026-11-21T12:05:00.000Z' }
const others: Claim = { isMine: false, operatorName: 'Oscar', until: '2026-11-21T12:05:00.000Z' }

beforeEach(() => {
  vi.useFakeTimers()
})

function lookAt(uid: string, isOn = true) {
  return renderHookInApp(
    (props) => ({
      claim: useClaim(props.uid, props.isOn),
      decide: useMutation({ mutationKey: decisionKey, mutationFn: (decision: Promise<void>) => decision }),
    }),
    { initialProps: { uid, isOn }, user: operator },
  )
}

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

it('an operator who looks at an artwork for 300 ms claims it', async () => {
  const sent = mockCall(claimCall, () => mine)
  const { result } = lookAt(a)
  await wait(299)
  expect(sent).toEqual([])
  await wait(1)
  await eventually(() => expect(result.current.claim).toBeDefined())
  expect(sent.map(({ input }) => input)).toEqual([{ uid: a }])
  expect(result.current.claim).toEqual(mine)
})

it('an operator who goes on within 300 ms claims only the last artwork', async () => {
  const sent = mockCall(claimCall, () => mine)
  const { result, rerender } = lookAt(a)
  for (const uid of [b, c]) {
    await wait(200)
    rerender({ uid, isOn: true })
  }
  await wait(300)
  await eventually(() => expect(result.current.claim).toBeDefined())
  expect(sent.map(({ input }) => input)).toEqual([{ uid: c }])
})

it('the next claim releases the artwork before, but not one that another operator has', async () => {
  const sent = mockCall(claimCall, ({ uid }) => (uid === b ? others : mine))
  const { result, rerender } = lookAt(a)
  await wait(300)
  await eventually(() => expect(result.current.claim?.isMine).toBe(true))
  rerender({ uid: b, isOn: true })
  expect(result.current.claim).toBeUndefined()
  await wait(300)
  await eventually(() => expect(result.current.claim).toBeDefined())
  expect(result.current.claim).toEqual(others)
  rerender({ uid: c, isOn: true })
  await wait(300)
  await eventually(() => expect(result.current.claim).toBeDefined())
  expect(sent.map(({ input }) => input)).toEqual([{ uid: a }, { uid: b, leaving: a }, { uid: c }])
})

it('a claim is renewed five times before it expires, and releases nothing', async () => {
  const sent = mockCall(claimCall, () => mine)
  const { result } = lookAt(a)
  await wait(300)
  await eventually(() => expect(result.current.claim).toBeDefined())
  await wait(limits.review.claimMs / 5 - 1)
  expect(sent).toHaveLength(1)
  await wait(1)
  await eventually(() => expect(sent).toHaveLength(2))
  expect(sent[1]?.input).toEqual({ uid: a })
})

it('an artwork that becomes free is claimed at the next renewal', async () => {
  const answers = [others, mine]
  mockCall(claimCall, () => answers.shift() ?? mine)
  const { result } = lookAt(a)
  await wait(300)
  await eventually(() => expect(result.current.claim?.isMine).toBe(false))
  await wait(limits.review.claimMs / 5)
  await eventually(() => expect(result.current.claim?.isMine).toBe(true))
})

it('an operator who may only look claims nothing', async () => {
  const sent = mockCall(claimCall, () => mine)
  lookAt(a, false)
  await wait(limits.review.claimMs)
  expect(sent).toEqual([])
})

it('nothing is claimed while a decision is sent, and the claim on its way is aborted', async () => {
  const answer = Promise.withResolvers<void>()
  const decision = Promise.withResolvers<void>()
  const sent = mockCall(claimCall, async () => {
    await answer.promise
    return mine
  })
  const { result, client } = lookAt(a)
  await wait(300)
  await eventually(() => expect(sent).toHaveLength(1))
  act(() => result.current.decide.mutate(decision.promise))
  await act(() => stopClaiming(client))
  answer.resolve()
  await wait(limits.review.claimMs)
  expect(sent).toHaveLength(1)
  expect(result.current.claim).toBeUndefined()
  await act(async () => decision.resolve())
  await eventually(() => expect(result.current.claim).toBeDefined())
  expect(sent).toHaveLength(2)
})

it('a claim that fails is not known, and is tried again at the next renewal', async () => {
  let isDown = true
  const sent = mockCall(claimCall, () => {
    if (isDown) throw new Problem('unavailable')
    return mine
  })
  const { result } = lookAt(a)
  await wait(300)
  await eventually(() => expect(sent).toHaveLength(1))
  await wait(0)
  expect(result.current.claim).toBeUndefined()
  isDown = false
  await wait(limits.review.claimMs / 5)
  await eventually(() => expect(result.current.claim).toBeDefined())
  expect(sent).toHaveLength(2)
})

it('an operator who leaves the page claims nothing more', async () => {
  const sent = mockCall(claimCall, () => mine)
  const { unmount } = lookAt(a)
  unmount()
  await wait(limits.review.claimMs)
  expect(sent).toEqual([])
})

it('an artwork that is looked at again is claimed again, and no remembered claim is shown', async () => {
  const answers = [mine, mine, others]
  const sent = mockCall(claimCall, () => answers.shift() ?? mine)
  const { result, rerender } = lookAt(a)
  for (const uid of [b, a]) {
    await wait(300)
    await eventually(() => expect(result.current.claim).toBeDefined())
    rerender({ uid, isOn: true })
    await wait(0)
  }
  expect(result.current.claim).toBeUndefined()
  await wait(300)
  await eventually(() => expect(result.current.claim).toBeDefined())
  expect(result.current.claim).toEqual(others)
  expect(sent).toHaveLength(3)
})
