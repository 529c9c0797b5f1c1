import { type Growth, plant, plantShadow } from './plants.ts'
import type { RoomDrawing } from './room-drawing.ts'
import { board, box, floor, lyingBooks, pool, shade, shape, surface, vessel } from './room-parts.ts'

const TOP = -80
const RAIL = -94

const branches: Growth = {
  ...{ x: -67, foot: -104, height: 66, spread: 15, branches: 6, leaves: 13, leafCm: 5.4, slim: 0.42, seed: 29, droop: 0.15 },
  greens: ['#a9744a', '#c08a5a', '#8d5c38', '#b79368'],
  wood: '#5a432f',
}

/** A console table of 170 cm in front of panelling, with dry branches in a vase, a lamp, and floor tiles. */
export const hallway: RoomDrawing = {
  furnitureCm: 92,
  lamp: { x: 66, y: -116, reachCm: 240 },
  walls: (ground) => `
    <linearGradient id="wall" x2="1" y2=".3"><stop stop-color="#eee9e0"/><stop offset=".6" stop-color="#ddd6ca"/><stop offset="1" stop-color="#c5bcaf"/></linearGradient>
    <linearGradient id="panel" x2="1"><stop stop-color="#8c9aa0"/><stop offset="1" stop-color="#6f7d84"/></linearGradient>
    ${surface({ x: ground.left, y: -360, width: ground.width, height: 270 }, 'url(#wall)', 'limewash')}
    ${box({ x: ground.left, y: -360, width: ground.width, height: 270 }, 'url(#grain)')}
    ${panelling(ground)}${tiles(ground)}`,
  shadows: () => plantShadow(branches, 5),
  things: (isEvening) => `${hooks()}${table()}${lamp(isEvening)}
    ${plant(branches)}${vessel(
      -67,
      TOP,
      [
        [6, 0],
        [10, 5],
        [12, 13],
        [8.5, 21],
        [4, 25],
        [4.6, 27],
      ],
      '#2f3032',
    )}
    ${bowl()}${lyingBooks(2, -22, [
      [30, 3.4, '#4d5a52'],
      [26, 3, '#caa676'],
      [28, 2.6, '#7b3a29'],
    ])}${basket()}`,
}

function panelling({ left, width }: { left: number; width: number }): string {
  const fields: string[] = []
  for (let x = -330; x < 330; x += 60) {
    fields.push(`${box({ x: x + 7, y: RAIL + 14, width: 46, height: 66 }, '#000', 'opacity=".05"')}
      <path d="M${x + 7} ${RAIL + 80}V${RAIL + 14}H${x + 53}" fill="none" stroke="#33404a" stroke-opacity=".5" stroke-width=".9"/>
      <path d="M${x + 7} ${RAIL + 80}H${x + 53}V${RAIL + 14}" fill="none" stroke="#fff" stroke-opacity=".28" stroke-width=".9"/>`)
  }
  return `${surface({ x: left, y: RAIL, width, height: -RAIL }, 'url(#panel)', 'plaster')}${fields.join('')}
    ${box({ x: left, y: RAIL - 2.5, width, height: 4 }, '#93a1a7')}${box({ x: left, y: RAIL - 2.5, width, height: 0.6 }, '#fff', 'opacity=".5"')}
    ${shade({ x: left - 20, y: RAIL + 1, width: width + 40, height: 1.2 }, 1.4, 0.4)}
    ${box({ x: left, y: -12, width, height: 12 }, '#7b898f')}${box({ x: left, y: -12, width, height: 0.5 }, '#fff', 'opacity=".4"')}`
}

/** Square tiles in perspective: the distance of the lines grows towards the viewer. */
function tiles(ground: { left: number; width: number; deep: number }): string {
  const { left, width, deep } = ground
  const lines: string[] = []
  for (let x = -600; x <= 600; x += 30) lines.push(`M${x} 0L${Math.round(x * (1 + deep / 90))} ${Math.round(deep)}`)
  for (let y = 7, step = 9; y < deep; y += step, step += 3) lines.push(`M${left} ${y}h${width}`)
  return floor(ground, surface({ x: left, y: 0, width, height: deep }, '#b98566', 'concrete'), '#e0c8b3', lines)
}

function table(): string {
  const leg = (x: number) => box({ x, y: TOP + 3, width: 2.6, height: 85 }, 'url(#black-metal)')
  return `${pool(0, 6, 90, 5, 0.6)}${shade({ x: -80, y: TOP + 2, width: 166, height: 60 }, 9, 0.25)}${leg(-82)}${leg(79.4)}
    ${board({ x: -80, y: -22, width: 160, height: 2.4 }, '#a47a4c')}
    ${board({ x: -85, y: TOP, width: 170, height: 3.4 }, '#b98b58')}${box({ x: -85, y: TOP, width: 170, height: 0.4 }, '#ffeccd', 'opacity=".6"')}
    ${shade({ x: -82, y: TOP + 4, width: 164, height: 1 }, 1.2, 0.35)}`
}

function lamp(isEvening: boolean): string {
  const cone = 'M56 -124L76 -124L81 -106L51 -106Z'
  return `${vessel(
    66,
    TOP,
    [
      [5.5, 0],
      [6.6, 3],
      [7, 8],
      [5, 14],
      [1.4, 18],
      [1.2, 27],
    ],
    '#9a5b36',
  )}
    ${shape(cone, isEvening ? '#fff0cf' : '#f1e9dc', 'linen')}<path d="${cone}" fill="url(#${isEvening ? 'ends' : 'round'})" opacity=".6"/>`
}

function bowl(): string {
  return `${vessel(
    8,
    TOP,
    [
      [4, 0],
      [8, 2],
      [11, 5],
      [11.6, 6.4],
    ],
    '#cfc4b2',
  )}
    <g fill="none" stroke="#b98a4c" stroke-width=".7"><circle cx="5" cy="-87" r="2"/><path d="M7 -87l6 -1.600"/></g>`
}

function basket(): string {
  const body = 'M-49 -20C-50 -8 -48 0 -46 5L-20 5C-18 0 -16 -8 -17 -20Z'
  const weave = Array.from({ length: 7 }, (_, i) => `M-49.500 ${-17 + i * 3.2}h33`).join('')
  return `${pool(-33, 5, 18, 3, 0.6)}${shape(body, '#b08a5c', 'wool')}<path d="${weave}" stroke="#5e4527" stroke-width=".8" stroke-dasharray="2.400 1.200" opacity=".6"/><path d="${body}" fill="url(#round)"/>`
}

/** A rail with hooks, a coat and a bag, on the right. */
function hooks(): string {
  const coat =
    'M121 -162C112 -156 108 -148 107 -134L103 -78L117 -76L119 -52L149 -52L151 -76L163 -79L158 -134C157 -148 153 -156 145 -162L139 -166L127 -166Z'
  return `${shade({ x: 96, y: -171, width: 90, height: 8 }, 3, 0.3)}${board({ x: 94, y: -174, width: 92, height: 8 }, '#b98b58')}
    ${shade({ x: 111, y: -154, width: 52, height: 98 }, 6, 0.36)}
    ${[104, 133, 162, 178].map((x) => `${box({ x: x - 0.7, y: -171, width: 1.4, height: 6 }, 'url(#brass)')}<circle cx="${x}" cy="-171" r="1.600" fill="#a87a3c"/>`).join('')}
    ${shape(coat, '#4a4d49', 'wool')}<path d="${coat}" fill="url(#ends)"/><path d="M127 -166C130 -158 136 -158 139 -166M133 -159V-53" fill="none" stroke="#23241f" stroke-width="1" opacity=".7"/>
    <path d="M133 -159L126 -138M133 -159L140 -138" stroke="#23241f" stroke-width=".8" opacity=".5"/>`
}
