import { type Growth, plant, plantShadow } from './plants.ts'
import type { RoomDrawing } from './room-drawing.ts'
import { board, boards, box, cushion, lyingBooks, pool, shade, skirting, standingBooks, surface, vessel } from './room-parts.ts'

const FOOT = -75

const ivy: Growth = {
  ...{ x: 118, foot: -152, height: 26, spread: 30, branches: 9, leaves: 9, leafCm: 6, slim: 0.34, seed: 5, droop: 0.9 },
  greens: ['#557052', '#6c8562', '#41593f', '#7d9470'],
  wood: '#4b5a3c',
}

/** A walnut desk of 170 cm in front of a green wall, with a lamp, next to a bookshelf. */
export const study: RoomDrawing = {
  furnitureCm: 78,
  lamp: { x: -67, y: -112, reachCm: 230 },
  walls: (ground) => `
    <linearGradient id="wall" x2="1" y2=".3"><stop stop-color="#7f8c7e"/><stop offset=".55" stop-color="#6d7b6e"/><stop offset="1" stop-color="#566258"/></linearGradient>
    ${surface({ x: ground.left, y: -360, width: ground.width, height: 360 }, 'url(#wall)', 'plaster')}
    ${box({ x: ground.left, y: -360, width: ground.width, height: 360 }, 'url(#grain)')}
    ${skirting(ground, '#5f6c61', 12)}${boards(ground, '#8f6a45', '#38230f')}`,
  shadows: () => plantShadow(ivy, 5),
  things: (isEvening) => `${shelf()}${desk()}${lamp(isEvening)}${chair()}
    ${lyingBooks(38, FOOT, [
      [27, 2.6, '#8a3f2b'],
      [25, 3.2, '#d3c4a8'],
      [21, 2, '#2e4450'],
    ])}
    ${vessel(
      36,
      FOOT - 7.8,
      [
        [3, 0],
        [4.4, 2],
        [4.6, 4.5],
        [3.4, 6.5],
      ],
      '#c9a06a',
    )}
    ${pencils()}${notebook()}`,
}

function desk(): string {
  return `${pool(0, 8, 92, 6, 0.6)}${shade({ x: -84, y: -70, width: 172, height: 66 }, 8, 0.36)}
    ${box({ x: -82, y: -60, width: 4.5, height: 66 }, '#3a2414')}${box({ x: 77.5, y: -60, width: 4.5, height: 66 }, '#3a2414')}
    ${board({ x: -82, y: -71, width: 164, height: 14 }, '#6b4527')}${drawer(-80, 52)}${drawer(-26, 52)}${drawer(28, 52)}
    ${board({ x: -86, y: FOOT, width: 172, height: 4 }, '#83562f')}${box({ x: -86, y: FOOT, width: 172, height: 0.4 }, '#ffe3bd', 'opacity=".5"')}
    ${shade({ x: -82, y: -70, width: 164, height: 1.5 }, 1.4, 0.5)}`
}

function drawer(x: number, width: number): string {
  return `${board({ x, y: -69.5, width, height: 11 }, '#744b2a')}${box({ x, y: -69.5, width, height: 11 }, 'none', 'stroke="#2a170a" stroke-width=".5"')}
    ${box({ x: x + width / 2 - 6, y: -65, width: 12, height: 1.4 }, 'url(#brass)', 'rx=".7"')}`
}

/** A lamp with an arm; it lights the desk. */
function lamp(isEvening: boolean): string {
  const shadePath = 'M-64 -116L-42 -116L-38 -104L-68 -104Z'
  return `<g transform="translate(-15 0)">${pool(-62, FOOT, 11, 1, 0.6)}${box({ x: -72, y: FOOT - 1.8, width: 20, height: 1.8 }, 'url(#brass)', 'rx=".9"')}
    <path d="M-62 -76L-66 -100L-53 -118" fill="none" stroke="#b98a4c" stroke-width="1.300" stroke-linejoin="round"/>
    <circle cx="-66" cy="-100" r="1.500" fill="#5f4423"/>
    ${isEvening ? '<path d="M-68 -104L-38 -104L-16 -75L-92 -75Z" fill="#ffdb9b" opacity=".2"/>' : ''}
    <path d="${shadePath}" fill="#2d3b33"/><path d="${shadePath}" fill="url(#round)"/>
    <ellipse cx="-53" cy="-104" rx="15" ry="1.300" fill="${isEvening ? '#fff1cd' : '#d9cdb6'}"/></g>`
}

/** The chair, seen from behind. */
function chair(): string {
  return `${pool(6, 34, 34, 6, 0.5)}${box({ x: -20, y: -44, width: 2.4, height: 74 }, '#2b1b10')}${box({ x: 29.6, y: -44, width: 2.4, height: 74 }, '#2b1b10')}
    ${shade({ x: -20, y: -62, width: 54, height: 26 }, 4, 0.4)}${cushion({ x: -22, y: -68, width: 56, height: 28 }, '#7a4526', 9, 'wool')}
    ${cushion({ x: -24, y: -34, width: 60, height: 10 }, '#6a3b20', 4, 'wool')}`
}

function pencils(): string {
  const sticks = [
    [-3, -10, '#c9a04e'],
    [-1, -13, '#3b4a55'],
    [1.4, -11, '#8a3f2b'],
    [2.6, -9, '#ded4c4'],
  ] as const
  return `${sticks.map(([dx, up, fill]) => `<path d="M${61 + dx * 0.5} ${FOOT - 3}L${61 + dx} ${FOOT + up}" stroke="${fill}" stroke-width=".8"/>`).join('')}
    ${vessel(
      61,
      FOOT,
      [
        [3.6, 0],
        [3.8, 2],
        [3.8, 7.5],
      ],
      '#3c403d',
    )}`
}

function notebook(): string {
  return `${box({ x: -26, y: FOOT - 1.1, width: 30, height: 1.1 }, '#2b2a29', 'rx=".3"')}${box({ x: -25.4, y: FOOT - 0.9, width: 29.6, height: 0.6 }, '#efe6d6')}`
}

function shelf(): string {
  return `${shade({ x: 92, y: -150, width: 66, height: 5 }, 5, 0.42)}
    ${standingBooks(140, -152, [
      [3.2, 24, '#8a3f2b'],
      [2.4, 21, '#cdbb99'],
      [4, 26, '#2e4450'],
      [2.6, 22, '#b3832f'],
      [3, 25, '#3f4d3d'],
      [3.6, 23, '#d8cbb3'],
    ])}
    ${plant(ivy)}${vessel(
      118,
      -152,
      [
        [5.5, 0],
        [7, 4],
        [7.4, 9],
        [6.8, 12],
      ],
      '#d5c7b2',
    )}
    ${board({ x: 92, y: -152, width: 72, height: 3 }, '#7a5030')}
    ${standingBooks(94, -152, [
      [3.4, 25, '#5b2f2a'],
      [2.8, 23, '#d8cbb3'],
      [2.2, 20, '#48606b'],
    ])}`
}
