import { act } from '@testing-library/react'
import { CENTRED } from '@tintype/domain/prints/crops'
import { expect, test } from 'vitest'
import { renderHookInApp } from '../../../test/render.tsx'
import { type ProofSubject, useProof } from './use-proof.ts'

const shares = { '3:4': 1, '5:7': 2, '7:10': 3 }
const subject: ProofSubject = {
  picture: { url: 'blob:moon', widthPx: 3000, heightPx: 4000 },
  crops: CENTRED,
  orientation: 'vertical',
}

test('an approved proof counts for what the artist saw', () => {
  const { result } = render()
  expect(result.current).toMatchObject({ shares: undefined, isOutdated: false })
  act(() => result.current.sign(shares))
  expect(result.current).toMatchObject({ shares, isOutdated: false })
})

test.each<[string, Partial<ProofSubject>]>([
  ['a moved crop', { crops: { ...CENTRED, '5:7': 510 } }],
  ['another orientation', { orientation: 'horizontal' }],
])('%s makes the proof outdated, until it is changed back', (_what, change) => {
  const { result, rerender } = render()
  act(() => result.current.sign(shares))
  rerender({ subject: { ...subject, ...change } })
  expect(result.current).toMatchObject({ shares: undefined, isOutdated: true })
  rerender({ subject: { ...subject, crops: { ...CENTRED } } })
  expect(result.current).toMatchObject({ shares, isOutdated: false })
})

test('another picture needs its own proof, and nothing is called outdated', () => {
  const { result, rerender } = render()
  act(() => result.current.sign(shares))
  rerender({ subject: { ...subject, picture: { ...subject.picture, url: 'blob:sun' } } })
  expect(result.current).toMatchObject({ shares: undefined, isOutdated: false })
})

test('a new approval replaces the outdated one', () => {
  const { result, rerender } = render()
  act(() => result.current.sign(shares))
  const moved = { ...subject, crops: { ...CENTRED, '3:4': 0 } }
  rerender({ subject: moved })
  act(() => result.current.sign({ ...shares, '3:4': 9 }))
  expect(result.current).toMatchObject({ shares: { ...shares, '3:4': 9 }, isOutdated: false })
})

test('without a picture there is nothing to approve', () => {
  const { result, rerender } = renderHookInApp((props: Props) => useProof(props.subject), { initialProps: { subject: undefined } as Props })
  act(() => result.current.sign(shares))
  rerender({ subject })
  expect(result.current.shares).toBeUndefined()
})

type Props = { subject: ProofSubject | undefined }

function render() {
  return renderHookInApp((props: Props) => useProof(props.subject), { initialProps: { subject } as Props })
}
