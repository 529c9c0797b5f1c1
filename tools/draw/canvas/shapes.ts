import type { Random } from './numbers.ts'

/** Path data of a spruce with its base at `x`, `y`. */
export function pine(rnd: Random, tree: { x: number; y: number; height: number; spread?: number }): string {
  const { x, y, height, spread = 0.17 } = tree
  const rows = Math.max(7, Math.round(height / 16))
  let right = ''
  let left = ''
  for (let row = 1; row <= rows; row++) {
    const level = y - height + (height * row) / rows
    const wide = height * spread * (row / rows) ** 0.9
    right += svg`L${x + wide * rnd.in(0.75, 1.15)} ${level}L${x + wide * 0.45} ${level - 1}`
    left = svg`L${x - wide * 0.45} ${level - 1}L${x - wide * rnd.in(0.75, 1.15)} ${level}${left}`
  }
  return svg`M${x} ${y - height}${right}${left}Z`
}

/** A distant bird in two strokes. */
export function bird(x: number, y: number, size: number): string {
  const outer = svg`M${x - size} ${y - size * 0.4}Q${x - size * 0.3} ${y - size * 0.5} ${x} ${y}`
  return svg`${outer}Q${x + size * 0.3} ${y - size * 0.5} ${x + size} ${y - size * 0.3}`
}

/** A standing figure from behind, with the feet at `x`, `y`. Elements, not path data. */
export function figure(person: { x: number; y: number; height: number; fill: string }): string {
  const { x, y, height, fill } = person
  return (
    svg`<g transform="translate(${x} ${y}) scale(${height / 92})" fill="${fill}"><ellipse cx="0.6" cy="-85" rx="5.6" ry="6.8"/>` +
    '<path d="M-2.6-80H3V-75C9-74 12.4-71 13.4-65L16.4-42C16.8-39 13.6-38 12.8-41L10-56L11-28L6.6-27L7-2Q9.6-1 9.4 0H2.6L1-26L-1.8 0' +
    'H-8.6Q-8.6-1-6.2-2L-7.6-27L-11.4-28L-9.6-56L-12-41C-12.8-38-16-39-15.6-42L-12.8-65C-11.8-71-8.6-74-2.6-75Z"/></g>'
  )
}

export interface Branch {
  x: number
  y: number
  length: number
  /** Radians; 0 points up, positive leans right. */
  angle: number
  width: number
}

export interface TreeHabit {
  /** Number of times that a branch divides. */
  generations: number
  spread: number
  /** Deviation of the branches from a straight line. */
  crooked: number
  /** Upward turn of every branch. */
  uplift: number
}

/** A bare tree by recursive branching: strokes as elements, and the ends of the twigs. */
export function bareTree(rnd: Random, trunk: Branch, habit: TreeHabit): { svg: string; tips: Branch[] } {
  const tips: Branch[] = []
  // One path for all branches of similar width, because a renderer is slow with thousands of elements.
  const strokes = new Map<number, string>()
  function grow(branch: Branch, generation: number): void {
    const { x, y, length, width } = branch
    const bend = rnd.bell() * habit.crooked
    const angle = branch.angle * (1 - habit.uplift * 0.3)
    const midX = x + Math.sin(angle + bend) * length * 0.5
    const midY = y - Math.cos(angle + bend) * length * 0.5
    const endX = x + Math.sin(angle) * length
    const endY = y - Math.cos(angle) * length
    const weight = width < 4 ? Math.max(0.5, Math.round(width * 2) / 2) : Math.round(width)
    const stroke = svg`M${x} ${y}Q${midX} ${midY} ${endX} ${endY}`
    strokes.set(weight, (strokes.get(weight) ?? '') + stroke)
    if (generation >= habit.generations || width < 0.5) {
      tips.push({ ...branch, x: endX, y: endY, angle })
      return
    }
    const children = generation === 0 ? 3 : rnd() < 0.24 ? 3 : 2
    for (let i = 0; i < children; i++) {
      const side = (i / (children - 1)) * 2 - 1
      const turn = side * habit.spread * rnd.in(0.7, 1.2) + rnd.bell() * 0.16
      const kept = rnd.in(0.66, 0.84)
      grow({ x: endX, y: endY, length: length * kept, angle: angle + turn, width: width * (0.52 + 0.16 * rnd()) }, generation + 1)
    }
  }
  grow(trunk, 0)
  const paths = [...strokes].map(([width, d]) => `<path d="${d}" stroke-width="${width}"/>`)
  return { svg: `<g fill="none" stroke-linecap="round">${paths.join('')}</g>`, tips }
}

/** SVG from a template. Numbers are rounded to a hundredth of a unit, so that documents stay small. */
export function svg(parts: TemplateStringsArray, ...values: readonly (number | string)[]): string {
  return values.reduce<string>(
    (text, value, i) => text + (typeof value === 'number' ? Math.round(value * 100) / 100 : value) + (parts[i + 1] ?? ''),
    parts[0] ?? '',
  )
}
