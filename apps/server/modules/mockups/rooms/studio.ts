import { type Growth, plant, plantShadow } from './plants.ts'
import type { RoomDrawing } from './room-drawing.ts'
import { board, box, floor, lyingBooks, pool, shade, standingBooks, surface, vessel } from './room-parts.ts'

const TOP = -62

const fig: Growth = {
  ...{ x: -134, foot: -30, height: 138, spread: 34, branches: 6, leaves: 11, leafCm: 20, slim: 0.36, seed: 17, droop: 0.35 },
  greens: ['#3f5c42', '#517151', '#304a35', '#67845f'],
  wood: '#5a4330',
}

/** A long low sideboard with a record player in front of concrete, under a track lamp, and a rubber fig. */
export const studio: RoomDrawing = {
  furnitureCm: 66,
  lamp: { x: 0, y: -262, reachCm: 260 },
  walls: (ground) => `
    <linearGradient id="wall" x2="1" y2=".25"><stop stop-color="#c3bfb9"/><stop offset=".55" stop-color="#aaa69f"/><stop offset="1" stop-color="#8b8780"/></linearGradient>
    ${surface({ x: ground.left, y: -400, width: ground.width, height: 400 }, 'url(#wall)', 'concrete')}
    ${box({ x: ground.left, y: -400, width: ground.width, height: 400 }, 'url(#grain)')}
    ${castings()}
    ${floor(ground, surface({ x: ground.left, y: 0, width: ground.width, height: ground.deep }, '#8e8982', 'limewash'), '#5a5650', [])}`,
  shadows: () => plantShadow(fig, 8),
  things: () => `${pool(-134, 8, 22, 4, 0.6)}${plant(fig)}${vessel(
    -134,
    6,
    [
      [13, 0],
      [16, 5],
      [17.5, 20],
      [17, 36],
    ],
    '#4a4643',
  )}
    ${sideboard()}${recordPlayer()}${records()}
    ${lyingBooks(8, TOP, [
      [32, 3, '#d8cdb9'],
      [29, 2.6, '#b4582f'],
      [30, 3.2, '#3d4446'],
    ])}
    ${vessel(
      8,
      TOP - 8.8,
      [
        [3.4, 0],
        [5.4, 3],
        [5.8, 7],
        [3.8, 11],
        [2, 13],
        [2.3, 15],
      ],
      '#e4ddd0',
    )}${speaker()}${stool()}`,
}

/** Joints and tie holes of cast concrete. */
function castings(): string {
  const parts: string[] = []
  for (let x = -420; x <= 420; x += 120) {
    parts.push(
      `<path d="M${x + 60} -400V0" stroke="#4d4a45" stroke-opacity=".4" stroke-width=".7"/><path d="M${x + 60.6} -400V0" stroke="#fff" stroke-opacity=".18" stroke-width=".5"/>`,
    )
    for (const y of [-232, -112, -24]) {
      for (const dx of [24, 96])
        parts.push(
          `<circle cx="${x + 60 + dx}" cy="${y}" r="1.700" fill="#3c3935" opacity=".75"/><path d="M${x + 58.4 + dx} ${y + 0.8}a1.700 1.700 0 0 0 3.200 0" fill="none" stroke="#fff" stroke-opacity=".3" stroke-width=".4"/>`,
        )
    }
  }
  return `${parts.join('')}<path d="M-480 -240H480" stroke="#4d4a45" stroke-opacity=".35" stroke-width=".7"/>`
}

function sideboard(): string {
  const doors = [-88, -29, 30].map(
    (x) =>
      `${board({ x, y: -57, width: 57, height: 36 }, '#6f4a2c')}${box({ x, y: -57, width: 57, height: 36 }, 'none', 'stroke="#24150a" stroke-width=".6"')}${box({ x: x + 51, y: -43, width: 1.2, height: 9 }, 'url(#brass)', 'rx=".6"')}`,
  )
  const leg = (x: number, lean: number) => `<path d="M${x} -19L${x + lean} 5L${x + lean + 1.6} 5L${x + 3} -19Z" fill="#2a1a0e"/>`
  return `${pool(0, 5, 98, 6, 0.75)}${shade({ x: -90, y: -52, width: 186, height: 46 }, 8, 0.42)}${leg(-80, -5)}${leg(78, 5)}
    ${board({ x: -92, y: TOP, width: 184, height: 43 }, '#60401f')}${doors.join('')}
    ${board({ x: -92, y: TOP, width: 184, height: 4 }, '#80552f')}${box({ x: -92, y: TOP, width: 184, height: 0.4 }, '#ffe3bd', 'opacity=".5"')}`
}

function recordPlayer(): string {
  return `${pool(-58, TOP, 23, 1, 0.6)}${board({ x: -80, y: TOP - 8, width: 44, height: 7 }, '#8a5f38')}${box({ x: -76, y: TOP - 1.2, width: 4, height: 1.2 }, '#1c1a18')}${box({ x: -44, y: TOP - 1.2, width: 4, height: 1.2 }, '#1c1a18')}
    ${box({ x: -75, y: TOP - 9.6, width: 31, height: 1.3 }, '#171615', 'rx=".5"')}${box({ x: -73, y: TOP - 10, width: 27, height: 0.5 }, '#33302d')}
    <path d="M-40.500 -71.800v-3.400h-3l-8 3.200" fill="none" stroke="#c9c4bb" stroke-width=".7"/>
    ${box({ x: -80, y: TOP - 21, width: 44, height: 13 }, '#fff', 'opacity=".13" rx="1"')}<path d="M-80 -82.800h44" stroke="#fff" stroke-opacity=".5" stroke-width=".4"/>`
}

function records(): string {
  return standingBooks(54, TOP, [
    [0.9, 31, '#a34b2c'],
    [0.8, 31, '#d8cdb9'],
    [1, 31, '#2c3a44'],
    [0.9, 31, '#c29a4b'],
    [0.8, 31, '#5d6f5c'],
    [1, 31, '#7b3a29'],
    [0.9, 31, '#e4ddd0'],
    [0.9, 31, '#39343a'],
  ])
}

function speaker(): string {
  return `${pool(80, TOP, 9, 1, 0.6)}${board({ x: 70, y: TOP - 29, width: 18, height: 29 }, '#5a3d22')}${box({ x: 71.2, y: TOP - 27.8, width: 15.6, height: 26.6 }, '#23211f', 'rx=".6"')}
    <circle cx="79" cy="${TOP - 9.5}" r="6" fill="#33302d"/><circle cx="79" cy="${TOP - 9.5}" r="2.200" fill="#191716"/><circle cx="79" cy="${TOP - 21.5}" r="2.400" fill="#3b3834"/>`
}

function stool(): string {
  return `${pool(128, 12, 22, 4, 0.55)}<path d="M113 -42L107 14M143 -42L149 14M128 -42V20" stroke="#2a1a0e" stroke-width="2.400"/>
    ${board({ x: 108, y: -46, width: 40, height: 4.5 }, '#a47a4c', 'wood', 2)}
    ${vessel(
      128,
      -46,
      [
        [5, 0],
        [6.4, 2],
        [6.8, 8],
        [6.4, 11],
      ],
      '#d8d0c2',
    )}
    <path d="M124 -57L120 -72M128 -57L128 -76M131 -57L136 -71M126 -57L124 -69" stroke="#c9a06a" stroke-width=".9"/><path d="M119 -76l2 5 1-5zM126.600 -80l1.600 5 1-5zM135 -75l1 5 1.600-4.500z" fill="#3a2c20"/>`
}
