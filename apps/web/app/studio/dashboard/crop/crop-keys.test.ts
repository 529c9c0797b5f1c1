import { expect, it } from 'vitest'
import { firstFrame } from './crop-frame.ts'
import { frameAfterKey } from './crop-keys.ts'

const cut = { kind: 'banner', picture: { widthPx: 2000, heightPx: 2000 } } as const
const frame = firstFrame(cut)

it.each([
  ['ArrowLeft', false, '30 620 1900'],
  ['ArrowDown', false, '50 640 1900'],
  ['ArrowRight', true, '0 600 2000'],
  ['ArrowUp', true, '0 600 2000'],
  ['ArrowLeft', true, '100 640 1800'],
  ['ArrowDown', true, '100 640 1800'],
  ['+', true, '0 600 2000'],
  ['=', false, '0 600 2000'],
  ['-', false, '100 640 1800'],
])('the key %s (with Shift: %s) sets the x, y and width of the crop frame to %s', (key, shiftKey, expected) => {
  const after = frameAfterKey(cut, frame, { key, shiftKey })
  expect(after && `${after.xPx} ${after.yPx} ${after.widthPx}`).toBe(expected)
})

it.each(['Tab', 'Enter', 'a', 'Escape'])('the key %s does not change the crop frame', (key) => {
  expect(frameAfterKey(cut, frame, { key, shiftKey: false })).toBeUndefined()
})
