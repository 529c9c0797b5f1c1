import { clamp, smooth } from '../../canvas/numbers.ts'
import type { Picture } from '../../canvas/picture.ts'
import { svg } from '../../canvas/shapes.ts'
import type { Fish } from './koi.ts'

/** One point of a fish's spine. */
export interface Joint {
  x: number
  y: number
  heading: number
  /** Half of the body's width at this point. */
  half: number
}

/** From the nose to the base of the tail. */
export class Spine {
  readonly #joints: readonly Joint[]

  constructor(picture: Picture, fish: Fish) {
    const { length } = fish
    const joints: Joint[] = []
    let x = fish.x * picture.w + Math.cos(fish.heading) * length * 0.46
    let y = fish.y * picture.h + Math.sin(fish.heading) * length * 0.46
    for (let i = 0; i < jointCount; i++) {
      const t = i / (jointCount - 1)
      const heading = fish.heading + fish.bend * (t * t * 1.5 - 0.1) * Math.cos(t * 2.2 - 0.6)
      const round = Math.max(0, Math.sin(Math.PI * (t * 0.97 + 0.004) ** 0.56)) ** 0.7
      joints.push({ x, y, heading, half: length * (0.1 * round + 0.014 * smooth(0, 0.1, t)) })
      x -= (Math.cos(heading) * length * 0.86) / jointCount
      y -= (Math.sin(heading) * length * 0.86) / jointCount
    }
    this.#joints = joints
  }

  joint(i: number): Joint {
    return this.#joints[clamp(i, 0, jointCount - 1)] as Joint
  }

  /** Position along the fish (0 nose, 1 tail) and across it (-1…1). The result object is reused by the next call. */
  locate(x: number, y: number): { t: number; across: number } {
    let best = 0
    let least = Number.POSITIVE_INFINITY
    for (const [i, joint] of this.#joints.entries()) {
      const d = (x - joint.x) ** 2 + (y - joint.y) ** 2
      if (d >= least) continue
      least = d
      best = i
    }
    const { heading, half, ...at } = this.joint(best)
    const dx = x - at.x
    const dy = y - at.y
    const along = -(dx * Math.cos(heading) + dy * Math.sin(heading))
    const next = this.joint(1)
    const first = this.joint(0)
    const step = Math.hypot(next.x - first.x, next.y - first.y)
    located.t = clamp((best + clamp(along / step, -0.6, 0.6)) / (jointCount - 1))
    located.across = (dx * Math.sin(heading) - dy * Math.cos(heading)) / half
    return located
  }
}

const jointCount = 40
const located = { t: 0, across: 0 }

/** A point beside the spine: `reach` 1 is the skin on one side, -1 on the other. */
function beside({ x, y, heading, half }: Joint, reach: number): string {
  return svg`${x + Math.sin(heading) * half * reach} ${y - Math.cos(heading) * half * reach}`
}

/** The outline, as path data. */
export function bodyPath(spine: Spine): string {
  let left = ''
  let right = ''
  for (let i = 0; i < jointCount; i++) {
    left += `${i ? 'L' : 'M'}${beside(spine.joint(i), 1)}`
    right = `L${beside(spine.joint(i), -1)}${right}`
  }
  return `${left}${right}Z`
}

/** The dorsal fin, as path data. */
export function backFin(spine: Spine): string {
  let d = `M${beside(spine.joint(15), 0)}`
  for (let i = 16; i < 27; i++) d += `L${beside(spine.joint(i), 0.17)}`
  for (let i = 26; i > 15; i--) d += `L${beside(spine.joint(i), -0.05)}`
  return `${d}Z`
}

/** Pectoral and pelvic fins and the two lobes of the tail, as elements. */
export function fins(spine: Spine, fish: Fish): string {
  const { length } = fish
  const sway = fish.bend * 0.5
  const both = (fan: Omit<Fan, 'sign'>, lean = 0) => [1, -1].map((sign) => drawFan(spine, { ...fan, sign, turn: fan.turn + lean * sign }))
  return [
    ...both({ joint: 10, turn: 0.55, length: length * 0.24, spread: 0.75 }),
    ...both({ joint: 24, turn: 0.4, length: length * 0.13, spread: 0.6 }),
    ...both({ joint: tailJoint, turn: -0.03, length: length * 0.34, spread: 0.44 }, sway),
  ].join('')
}

/** Lines in the tail, as path data. */
export function tailRays(spine: Spine, fish: Fish): string {
  const root = spine.joint(tailJoint)
  let d = ''
  for (let i = -6; i <= 6; i++) {
    const angle = root.heading + Math.PI + (i / 6) * 0.4 + fish.bend * 0.5
    d += svg`M${root.x} ${root.y}l${Math.cos(angle) * fish.length * 0.26} ${Math.sin(angle) * fish.length * 0.26}`
  }
  return d
}

const tailJoint = jointCount - 3

interface Fan {
  joint: number
  /** Side of the fish, 1 or -1. */
  sign: number
  turn: number
  length: number
  spread: number
}

/** A fin at an angle to the heading, with a soft edge. */
function drawFan(spine: Spine, { joint, sign, turn, length, spread }: Fan): string {
  const root = spine.joint(joint)
  const from = beside(root, 0.8 * sign)
  const x = root.x + Math.sin(root.heading) * root.half * 0.8 * sign
  const y = root.y - Math.cos(root.heading) * root.half * 0.8 * sign
  const tip = (angle: number, reach: number) => {
    const at = root.heading + Math.PI + angle
    return svg`${x + Math.cos(at) * length * reach} ${y + Math.sin(at) * length * reach}`
  }
  const a = turn * sign
  const b = (turn + spread) * sign
  const middle = (a + b) / 2
  const edge = `Q${tip(middle - 0.1 * sign, 1.12)} ${tip(middle, 0.92)}Q${tip(middle + 0.1 * sign, 1)} ${tip(b, 0.8)}`
  return `<path d="M${from}Q${tip(a - 0.2 * sign, 0.6)} ${tip(a, 1)}${edge}Q${tip(b, 0.4)} ${from}Z"/>`
}
