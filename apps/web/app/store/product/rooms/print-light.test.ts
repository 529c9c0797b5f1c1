import { describe, expect, it } from 'vitest'
import { type Light, lightAtPointer, lightAtTilt, stepTowards } from './print-light.ts'

const box = { left: 100, top: 50, width: 400, height: 200 }

it.each<[number, number, Light]>([
  [300, 150, { x: 0, y: 0 }],
  [100, 50, { x: -1, y: -1 }],
  [500, 250, { x: 1, y: 1 }],
  [400, 100, { x: 0.5, y: -0.5 }],
  [9000, -9000, { x: 1, y: -1 }],
])('a pointer at %i, %i moves the light to its place in the picture', (clientX, clientY, light) => {
  expect(lightAtPointer({ clientX, clientY }, box)).toEqual(light)
})

it('an area without a size has its light at the centre', () => {
  expect(lightAtPointer({ clientX: 5, clientY: 5 }, { left: 0, top: 0, width: 0, height: 0 })).toEqual({ x: 0, y: 0 })
})

describe('a tilted device', () => {
  const rest = { beta: 40, gamma: 2 }

  it('a device in its initial position leaves the light at the centre', () => {
    expect(lightAtTilt(rest, rest, 0)).toEqual({ x: 0, y: 0 })
  })

  it.each<[number, Light]>([
    [0, { x: 0.5, y: 0.25 }],
    [90, { x: 0.25, y: -0.5 }],
    [180, { x: -0.5, y: -0.25 }],
    [270, { x: -0.25, y: 0.5 }],
  ])('a device tilted 10° right and 5° forward with its screen rotated by %i° moves the light with it', (angle, light) => {
    expect(lightAtTilt({ beta: 45, gamma: 12 }, rest, angle)).toEqual(light)
  })

  it('a device turned upside down has the light at the edge', () => {
    expect(lightAtTilt({ beta: 170, gamma: -80 }, rest, 0)).toEqual({ x: -1, y: 1 })
  })
})

it('the light moves closer to its target in every frame and reaches it', () => {
  const to = { x: 1, y: -1 }
  let light: Light = { x: -1, y: 1 }
  for (let frame = 0; frame < 60; frame++) {
    const next = stepTowards(light, to)
    expect(Math.hypot(next.x - to.x, next.y - to.y)).toBeLessThanOrEqual(Math.hypot(light.x - to.x, light.y - to.y))
    light = next
  }
  expect(light).toBe(to)
})
