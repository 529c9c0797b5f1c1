import { type Growth, plant, plantShadow } from './plants.ts'
import type { RoomDrawing } from './room-drawing.ts'
import { board, boards, box, cushion, lyingBooks, pool, shade, shape, skirting, surface, vessel } from './room-parts.ts'

const tree: Growth = {
  ...{ x: 148, foot: -36, height: 152, spread: 50, branches: 11, leaves: 30, leafCm: 8.5, slim: 0.13, seed: 11, droop: 0.5 },
  greens: ['#5d6a4c', '#707c5c', '#4b573d', '#869070', '#3f4a34'],
  wood: '#5b4836',
}

/** A linen sofa of 216 cm, a floor lamp and an olive tree, in front of warm plaster. */
export const livingRoom: RoomDrawing = {
  furnitureCm: 78,
  lamp: { x: -132, y: -158, reachCm: 250 },
  walls: (ground) => `
    <linearGradient id="wall" x2="1" y2=".35"><stop stop-color="#ebe3d7"/><stop offset=".55" stop-color="#dbd0c1"/><stop offset="1" stop-color="#c2b5a4"/></linearGradient>
    ${surface({ x: ground.left, y: -360, width: ground.width, height: 360 }, 'url(#wall)', 'plaster')}
    ${box({ x: ground.left, y: -360, width: ground.width, height: 360 }, 'url(#grain)')}
    ${skirting(ground, '#ddd3c6')}${boards(ground, '#b08a61', '#4f3520')}`,
  shadows: () => plantShadow(tree),
  things: (isEvening) => `${rug()}${floorLamp(isEvening)}
    ${pool(148, 8, 24, 4.5, 0.55)}${plant(tree)}${vessel(
      148,
      6,
      [
        [14, 0],
        [17, 6],
        [20, 22],
        [20.5, 36],
        [19, 42],
      ],
      '#b5683d',
    )}
    ${sofa()}${sideTable()}`,
}

function sofa(): string {
  return `${pool(0, 5, 112, 6, 0.75)}${shade({ x: -104, y: -70, width: 216, height: 70 }, 7, 0.4)}
    ${leg(-96)}${leg(94)}
    ${cushion({ x: -98, y: -78, width: 99, height: 52 }, '#ab9b88', 9)}${cushion({ x: 1, y: -78, width: 99, height: 52 }, '#ab9b88', 9)}
    ${cushion({ x: -93, y: -46, width: 94, height: 20 }, '#b5a592', 5)}${cushion({ x: 1, y: -46, width: 94, height: 20 }, '#b5a592', 5)}
    ${shade({ x: -90, y: -49, width: 180, height: 3 }, 2, 0.4)}
    ${cushion({ x: -100, y: -27, width: 202, height: 17 }, '#9c8c79', 3)}${shade({ x: -96, y: -28.5, width: 192, height: 2 }, 1.4, 0.4)}
    ${cushion({ x: -108, y: -60, width: 19, height: 50 }, '#a99986', 8)}${cushion({ x: 90, y: -60, width: 19, height: 50 }, '#9a8a78', 8)}
    <g transform="rotate(-7 -62 -58)">${shade({ x: -80, y: -77, width: 44, height: 37 }, 2.5, 0.35)}${cushion({ x: -83, y: -80, width: 44, height: 38 }, '#96542e', 9)}</g>
    <g transform="rotate(5 66 -56)">${shade({ x: 46, y: -73, width: 44, height: 34 }, 2.5, 0.35)}${cushion({ x: 43, y: -77, width: 44, height: 36 }, '#e2d9ca', 9)}</g>
    ${throwOver()}`
}

function throwOver(): string {
  const cloth = 'M-9 -79C2 -80.500 14 -80 24 -79L25.500 -46C25 -43 25.400 -36 24.800 -29.500L-8.600 -29.500C-9 -36 -9.600 -42 -9.500 -46Z'
  const fringe = Array.from({ length: 17 }, (_, i) => `M${-8.4 + i * 2.05} -29.600l.2 3.400`).join('')
  return `${shade({ x: -8, y: -76, width: 35, height: 47 }, 1.6, 0.3)}${shape(cloth, '#666c5f', 'wool')}<path d="${cloth}" fill="url(#downwards)"/>
    <path d="${fringe}" stroke="#5a6054" stroke-width=".7" stroke-linecap="round"/>`
}

function leg(x: number): string {
  return box({ x, y: -11, width: 3, height: 13 }, '#4a3220', 'rx=".5"')
}

function rug(): string {
  return `${shape('M-150 7L160 7L206 44L-196 44Z', '#d3c6b2', 'wool')}<path d="M-143 9.500L153 9.500L193 41L-183 41Z" fill="none" stroke="#8d6a4a" stroke-width="1.100" opacity=".6"/>`
}

function floorLamp(isEvening: boolean): string {
  const cone = 'M-146 -172L-118 -172L-111 -144L-153 -144Z'
  return `${shade({ x: -148, y: -168, width: 40, height: 28 }, 8, isEvening ? 0 : 0.18)}${pool(-132, 3, 17, 3, 0.5)}
    <ellipse cx="-132" cy="2" rx="14" ry="2.600" fill="url(#black-metal)"/>${box({ x: -132.7, y: -150, width: 1.4, height: 151 }, 'url(#brass)')}
    ${shape(cone, isEvening ? '#fff0cf' : '#efe6d8', 'linen')}<path d="${cone}" fill="url(#${isEvening ? 'ends' : 'round'})" opacity=".6"/>`
}

function sideTable(): string {
  return `${pool(-128, 13, 24, 3.5, 0.5)}
    ${box({ x: -146, y: -46, width: 1.6, height: 58 }, 'url(#black-metal)')}${box({ x: -111, y: -46, width: 1.6, height: 58 }, 'url(#black-metal)')}
    ${board({ x: -151, y: -49, width: 46, height: 3 }, '#6a4629')}
    ${lyingBooks(-134, -49, [
      [25, 3, '#2f3a3b'],
      [22, 2.4, '#b9ab94'],
      [19, 2, '#7b3a29'],
    ])}
    ${vessel(
      -114,
      -49,
      [
        [3.2, 0],
        [3.9, 2],
        [4.1, 6],
        [4, 9],
      ],
      '#d9cfc0',
    )}`
}
