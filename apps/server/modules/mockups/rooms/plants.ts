import { n, type Point } from './room-parts.ts'
import { seeded } from './seeded.ts'

/** @property slim  width of a leaf relative to its length @property droop  how far leaves and branches bend down, 0 to 1 */
export type Growth = {
  x: number
  foot: number
  height: number
  spread: number
  branches: number
  leaves: number
  leafCm: number
  slim: number
  seed: number
  greens: readonly string[]
  wood: string
  droop: number
}

/** Branches that fan out from one point, with leaves along them. Leaves of one green form one path, because there are hundreds. */
export function plant({ x, foot, height, spread, branches, leaves, leafCm, slim, seed, greens, wood, droop }: Growth): string {
  const random = seeded(seed)
  const stems: string[] = []
  const blades = new Map<string, string[]>()
  const undersides: string[] = []
  for (let b = 0; b < branches; b++) {
    const lean = branches === 1 ? 0.1 : (b / (branches - 1) - 0.5) * 2 + (random() - 0.5) * 0.3
    const rise = height * (1 - 0.34 * Math.abs(lean) * random() - 0.12 * random()) * (1 - droop * 0.3 * Math.abs(lean))
    const from: Point = [x + lean, foot]
    const bend: Point = [x + lean * spread * 0.28, foot - rise * 0.62]
    const end: Point = [x + lean * spread, foot - rise]
    stems.push(`M${n(from[0])} ${n(from[1])}Q${n(bend[0])} ${n(bend[1])} ${n(end[0])} ${n(end[1])}`)
    for (let i = 0; i < leaves; i++) {
      const along = 0.3 + (0.7 * (i + random() * 0.7)) / leaves
      const { place, angle } = onCurve(from, bend, end, along)
      const sideways = (i % 2 ? 0.8 : -0.8) * (1 + random() * 0.7) * (1 - along * 0.5)
      const turn = angle + sideways + droop * 0.5 * Math.sign(Math.cos(angle)) * random()
      const long = leafCm * (0.7 + random() * 0.5) * (1.1 - along * 0.35)
      const half = (side: number) => halfBlade(place, turn, { long, wide: side * long * slim })
      const green = greens[Math.floor(random() * greens.length)] ?? wood
      blades.set(green, [...(blades.get(green) ?? []), half(-1), half(1)])
      undersides.push(half(1))
    }
  }
  const foliage = [...blades].map(([green, paths]) => `<path d="${paths.join('')}" fill="${green}"/>`).join('')
  return `<path d="${stems.join('')}" fill="none" stroke="${wood}" stroke-width="${n(Math.max(0.35, height / 90))}" stroke-linecap="round"/>
    ${foliage}<path d="${undersides.join('')}" opacity=".17"/>`
}

/** The shadow of a plant on the wall behind it. */
export function plantShadow(growth: Growth, wallCm = 6): string {
  const dark = '#0d0805'
  return `<g transform="translate(${wallCm} ${n(wallCm * 0.6)})">${plant({ ...growth, greens: [dark], wood: dark })}</g>`
}

/** From the midrib to one edge. */
function halfBlade([x, y]: Point, turn: number, { long, wide }: { long: number; wide: number }): string {
  const on = (along: number, aside: number) =>
    `${n(x + along * Math.cos(turn) - aside * Math.sin(turn))} ${n(y + along * Math.sin(turn) + aside * Math.cos(turn))}`
  return `M${on(0, 0)}C${on(long * 0.25, wide)} ${on(long * 0.7, wide * 0.9)} ${on(long, 0)}Z`
}

function onCurve(from: Point, bend: Point, to: Point, t: number): { place: Point; angle: number } {
  const on = (i: 0 | 1) => (1 - t) ** 2 * from[i] + 2 * (1 - t) * t * bend[i] + t ** 2 * to[i]
  const slope = (i: 0 | 1) => 2 * (1 - t) * (bend[i] - from[i]) + 2 * t * (to[i] - bend[i])
  return { place: [on(0), on(1)], angle: Math.atan2(slope(1), slope(0)) }
}
