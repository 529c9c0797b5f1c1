import { expect, test } from 'vitest'
import { colourName } from './colour-name.ts'

test.each([
  ['#000000', 'grey-dark'],
  ['#ffffff', 'grey-light'],
  ['#807f80', 'grey-middle'],
  ['#e02020', 'red-middle'],
  ['#e08020', 'orange-middle'],
  ['#f5e663', 'yellow-light'],
  ['#1f6b2c', 'green-middle'],
  ['#2fb8b8', 'cyan-middle'],
  ['#10234f', 'blue-dark'],
  ['#5a2a7a', 'violet-dark'],
  ['#8a55b8', 'violet-middle'],
  ['#e86aa8', 'pink-middle'],
])('colourName maps %s to %s', (hex, name) => {
  expect(colourName(hex)).toBe(name)
})
