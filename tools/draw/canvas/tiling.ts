import { TAU } from './numbers.ts'

/** Named by the polygons that meet at every vertex. */
export type Tiling = '4.6.12' | '4.8.8' | '3.12.12'

export interface Point {
  x: number
  y: number
}

export type Segment = readonly [Point, Point]

/** One period of a tiling. */
export interface Lattice {
  width: number
  height: number
  polygons: Point[][]
}

/** The polygons of one period; those on its border may extend beyond it. */
export function layTiling(tiling: Tiling, edge: number): Lattice {
  const inner = (sides: number) => edge / 2 / Math.tan(Math.PI / sides)
  if (tiling === '4.8.8') {
    const step = 2 * inner(8)
    const polygons = [regular(8, edge, { x: step / 2, y: step / 2 }, Math.PI / 8), regular(4, edge, { x: 0, y: 0 }, 0)]
    return { width: step, height: step, polygons }
  }
  const step = 2 * inner(12) + (tiling === '4.6.12' ? edge : 0)
  const width = step
  const height = step * Math.sqrt(3)
  const polygons: Point[][] = []
  for (const centre of [
    { x: width / 2, y: height / 4 },
    { x: 0, y: (height * 3) / 4 },
  ]) {
    polygons.push(regular(12, edge, centre, Math.PI / 12))
    for (let i = 0; i < 6; i++) {
      const turn = (i * TAU) / 6
      const beside = turn + TAU / 12
      if (tiling === '4.6.12') {
        if (i < 3) polygons.push(regular(4, edge, ahead(centre, turn, inner(12) + edge / 2), turn + Math.PI / 4))
        if (i < 2) polygons.push(regular(6, edge, ahead(centre, beside, inner(12) + inner(6)), beside + Math.PI / 6))
      }
      if (tiling === '3.12.12' && i < 2) polygons.push(regular(3, edge, ahead(centre, beside, inner(12) + inner(3)), beside + Math.PI / 3))
    }
  }
  return { width, height, polygons }
}

function ahead(from: Point, turn: number, distance: number): Point {
  return { x: from.x + distance * Math.cos(turn), y: from.y + distance * Math.sin(turn) }
}

function regular(sides: number, edge: number, centre: Point, turn: number): Point[] {
  const radius = edge / 2 / Math.sin(Math.PI / sides)
  return Array.from({ length: sides }, (_, i) => ahead(centre, turn + (i * TAU) / sides, radius))
}

/** The straps inside one polygon. If the angle fits, a ray continues straight to another edge; else it ends at its neighbour's. */
export function buildStraps(polygon: Point[], angle: number): Segment[] {
  const sides = polygon.length
  const corner = (i: number) => polygon[i % sides] as Point
  const middle = (i: number) => ({ x: (corner(i).x + corner(i + 1).x) / 2, y: (corner(i).y + corner(i + 1).y) / 2 })
  const skip = (angle * sides) / 180
  if (Math.abs(skip - Math.round(skip)) < 1e-6 && skip >= 2) {
    return polygon.map((_, i) => [middle(i), middle(i + Math.round(skip))] as const)
  }
  const turn = (angle / 360) * TAU
  return polygon.flatMap((_, i) => {
    const from = middle(i)
    const to = middle(i + 1)
    const meeting = meet(from, turnedDirection(corner(i), corner(i + 1), turn), to, turnedDirection(corner(i + 2), corner(i + 1), -turn))
    return meeting ? [[from, meeting] as const, [to, meeting] as const] : []
  })
}

function turnedDirection(from: Point, to: Point, turn: number): Point {
  const angle = Math.atan2(to.y - from.y, to.x - from.x) + turn
  return { x: Math.cos(angle), y: Math.sin(angle) }
}

function meet(a: Point, da: Point, b: Point, db: Point): Point | undefined {
  const det = db.x * da.y - da.x * db.y
  if (Math.abs(det) < 1e-6) return undefined
  const t = ((b.y - a.y) * db.x - (b.x - a.x) * db.y) / det
  return t > 0 ? { x: a.x + da.x * t, y: a.y + da.y * t } : undefined
}
