import { TAU } from '../../canvas/numbers.ts'
import { figure, svg } from '../../canvas/shapes.ts'
import type { Row, Scene, Stage } from './woods.ts'

const darkRows = (tones: readonly [string, string, string, string]): Row[] => [
  { count: 34, near: 0.05, width: [7, 15], tone: tones[0], bark: 'plain' },
  { count: 22, near: 0.25, width: [12, 24], tone: tones[1], bark: 'plain' },
  { count: 11, near: 0.6, width: [30, 52], tone: tones[2], bark: 'plain' },
  { count: 6, near: 1, width: [74, 120], tone: tones[3], bark: 'plain' },
]

export const scenes = {
  /** An open door. */
  door: {
    glow: { x: 0.5185, y: 0.628, colour: [1, 0.11, 0.09], near: 150, far: 420, strength: 1 },
    air: [
      [0.039, 0.044, 0.044],
      [0.172, 0.196, 0.194],
      [0.24, 0.27, 0.27],
    ],
    ground: [0.012, 0.012, 0.012],
    rows: darkRows(['#1c2021', '#141718', '#0a0b0c', '#040405']),
    after: 2,
    act: paintDoor,
  },
  /** Birches in October fog. */
  birches: {
    glow: { x: 0.44, y: 0.5, colour: [1, 0.82, 0.42], near: 260, far: 700, strength: 0.55 },
    air: [
      [0.62, 0.5, 0.3],
      [0.9, 0.74, 0.47],
      [0.6, 0.48, 0.26],
    ],
    ground: [0.42, 0.17, 0.06],
    rows: [
      { count: 30, near: 0.05, width: [8, 15], tone: '#c9b690', bark: 'birch' },
      { count: 19, near: 0.25, width: [15, 26], tone: '#d8cbb0', bark: 'birch' },
      { count: 9, near: 0.6, width: [36, 54], tone: '#ebe3d2', bark: 'birch' },
      { count: 4, near: 1, width: [84, 112], tone: '#f3eee2', bark: 'birch' },
    ],
    after: 1,
    act: paintLeaves,
    finish: paintLeaves,
  },
  /** A stag in a clearing. */
  stag: {
    glow: { x: 0.5, y: 0.5, colour: [1, 0.86, 0.62], near: 230, far: 520, strength: 0.75 },
    air: [
      [0.13, 0.2, 0.22],
      [0.42, 0.5, 0.48],
      [0.36, 0.4, 0.36],
    ],
    ground: [0.05, 0.06, 0.045],
    rows: darkRows(['#5c6c69', '#37474a', '#16201f', '#070c0c']),
    after: 2,
    act: paintStag,
  },
  /** Lamps that grow like plants. */
  lanterns: {
    glow: { x: 0.47, y: 0.66, colour: [0.2, 0.85, 0.8], near: 220, far: 600, strength: 0.55 },
    air: [
      [0.02, 0.04, 0.09],
      [0.05, 0.14, 0.19],
      [0.08, 0.26, 0.3],
    ],
    ground: [0.008, 0.02, 0.03],
    rows: darkRows(['#0e2830', '#0a1b25', '#061018', '#03070c']),
    after: 2,
    act: paintLanterns,
    finish: addNearLanterns,
  },
} satisfies Record<string, Scene>

async function paintDoor({ picture, gx }: Stage): Promise<void> {
  await picture.svg(`<rect x="${gx - 48}" y="806" width="96" height="212" fill="#ff5a36"/>`, { blur: 22 })
  await picture.svg(
    `<path d="M${gx - 47} 1016V804h94v212z" fill="#150607"/><path d="M${gx - 38} 1016V813h76v203z" fill="#ff6a3c"/><path
      d="M${gx - 38} 1016V813l-46 22v214z" fill="#1d0708"/>` +
      `<path d="M${gx - 38} 813l-46 22v4l46-20z" fill="#ff8a58" opacity=".5"/>` +
      `<path d="M${gx + 8} 1016c-2-34-2-70 1-88-6-10-5-26 6-27 12 1 13 17 6 27 5 22 4 54 2 88z" fill="#160405"/>`,
  )
}

const leafTones = ['#e0912a', '#c9641d', '#f0b43c', '#9c3f18', '#d97a22']

async function paintLeaves({ picture, rnd }: Stage): Promise<void> {
  const { w, h } = picture
  const paths = new Map<string, string>()
  for (let i = 0; i < 900; i++) {
    const isFalling = rnd() < 0.13
    const y = isFalling ? rnd() * h * 0.7 : h * (0.715 + 0.29 * rnd() ** 1.3)
    const near = isFalling ? rnd() * 0.6 : (y / h - 0.7) * 3.2
    const size = 2.5 + 11 * near
    const turn = rnd() * TAU
    const flat = isFalling ? rnd.in(0.3, 0.9) : 0.42
    const tone = rnd.pick(leafTones)
    const x = rnd() * w
    const dx = Math.cos(turn) * size
    const dy = Math.sin(turn) * size * flat
    const leaf = svg`M${x - dx} ${y - dy}Q${x - dy} ${y - dx * flat} ${x + dx} ${y + dy}Q${x + dy} ${y + dx * flat} ${x - dx} ${y - dy}Z`
    paths.set(tone, (paths.get(tone) ?? '') + leaf)
  }
  await picture.svg([...paths].map(([tone, d]) => `<path d="${d}" fill="${tone}" opacity=".85"/>`).join(''))
}

const stagPath =
  'M-30-126C-45-138-57-160-65-182L-52-196L-72-190C-80-193-87-190-93-184L-114-169C-119-165-117-158-110-157L-92-155' +
  'C-84-150-81-140-79-128C-76-112-68-100-58-90C-61-80-59-72-55-66' +
  'L-59-36L-56-6L-61 0L-46 0L-47-8L-48-36L-40-64L-35-36L-33-6L-38 0L-23 0L-24-8L-26-36L-21-64C0-58 30-60 45-70L52-52L45-36L51-6L46 0' +
  'L61 0L61-8L57-34L68-58L66-40L70-34L75-6L70 0L85 0L85-8L81-36L84-62C92-80 91-100 85-112L93-104L91-90L84-98L85-112C80-123 70-127' +
  ' 58-127C30-125 0-121-30-126Z'

const antlers =
  'M-72-189C-62-214-57-240-70-270M-66-208L-88-228M-62-226L-38-250M-62-246L-86-266M-80-190C-96-208-108-232-104-264M-90-204L-110-212' +
  'M-101-224L-126-236M-105-244L-88-272'

async function paintStag({ picture, gx, horizon, rnd }: Stage): Promise<void> {
  const { h } = picture
  const y = horizon + 66
  const rays = Array.from({ length: 9 }, (_, i) => {
    const x = gx - 330 + i * 86
    return `<path d="M${x + 210} -40L${x + 250} -40L${x + 60 - i * 12} ${h * 0.86}L${x - 70 - i * 12} ${h * 0.86}Z" fill="#ffe9b8"
      opacity="${0.05 + 0.05 * (i % 3)}"/>`
  })
  await picture.svg(rays.join(''), { blur: 14, as: 'light' })
  await picture.svg(
    `<g transform="translate(${gx + 10} ${y}) scale(1.12)"><path d="${stagPath}" fill="#1a1a17"/><path d="${antlers}" fill="none"
      stroke="#1a1a17" stroke-width="6" stroke-linecap="round"/>` +
      '<path d="M-30-126C0-121 30-125 58-127C66-127 72-126 77-122" fill="none" stroke="#ffe2a6" stroke-width="2.4" opacity=".6"/><path' +
      ' d="M-66-182C-58-160-46-140-30-127" fill="none" stroke="#ffe2a6" stroke-width="2" opacity=".5"/></g>',
  )
  let grass = ''
  for (let i = 0; i < 420; i++) {
    const x = gx + rnd.bell() * 330
    const tall = rnd.in(6, 30) * (1 - Math.abs(x - gx) / 420)
    grass += svg`M${x} ${y + rnd.in(2, 22)}q-2 ${-tall * 0.5} ${rnd.in(-7, 7)} ${-tall}`
  }
  await picture.svg(`<path d="${grass}" fill="none" stroke="#2a3128" stroke-width="1.8" stroke-linecap="round"/>`)
}

interface Cap {
  x: number
  y: number
  size: number
}

const capSpots = [
  [-0.3, -0.16, 0.09],
  [0.2, -0.3, 0.11],
  [0.46, -0.12, 0.07],
] as const

function lantern({ x, y, size }: Cap): string {
  const stem = svg`<path d="M${x - size * 0.13} ${y}C${x - size * 0.05} ${y - size * 0.7} ${x - size * 0.12} ${y - size}
    ${x - size * 0.1} ${y - size * 1.35}H${x + size * 0.1}C${x + size * 0.12} ${y - size} ${x + size * 0.02} ${y - size * 0.6}
    ${x + size * 0.16} ${y}Z" fill="#7fe9d8"/>`
  const top = y - size * 1.3
  const cap = svg`<path d="M${x - size * 0.78} ${top}C${x - size * 0.74} ${top - size * 0.72} ${x + size * 0.74} ${top - size * 0.72}
    ${x + size * 0.78} ${top}Q${x} ${top + size * 0.24} ${x - size * 0.78} ${top}Z" fill="#1aa59a"/>`
  const under = svg`<path d="M${x - size * 0.78} ${top}Q${x} ${top - size * 0.14} ${x + size * 0.78} ${top}Q${x} ${top + size * 0.24}
    ${x - size * 0.78} ${top}Z" fill="#c8fff0"/>`
  const shine = svg`<path d="M${x - size * 0.5} ${top - size * 0.3}Q${x - size * 0.2} ${top - size * 0.5} ${x + size * 0.12}
    ${top - size * 0.5}" fill="none" stroke="#b8fff0" stroke-width="${size * 0.06}" stroke-linecap="round" opacity=".7"/>`
  const spots = capSpots.map(
    ([dx, dy, r]) => svg`<circle cx="${x + dx * size}" cy="${top + dy * size}" r="${r * size}" fill="#e2fff4" opacity=".9"/>`,
  )
  return `${stem}${cap}${under}${shine}${spots.join('')}`
}

async function growLanterns({ picture, n }: Stage, caps: readonly Cap[]): Promise<void> {
  for (const { x, y, size } of caps) picture.glow(x, y - size * 1.2, size * 1.9, [0.12, 0.75, 0.7], 0.42)
  await picture.svg(caps.map(lantern).join(''))
  for (const { x, y, size } of caps) picture.glow(x, y - size * 1.15, size * 0.7, [0.3, 0.95, 0.82], 0.16 + 0.04 * n.at(x, y))
}

async function paintLanterns(stage: Stage): Promise<void> {
  const { picture, rnd, horizon } = stage
  const { w } = picture
  const caps = Array.from({ length: 17 }, () => {
    const depth = rnd()
    return { x: rnd.in(0.06, 0.94) * w, y: horizon + 10 + depth * 130, size: rnd.in(12, 24) + depth * 26 }
  }).sort((a, b) => a.y - b.y)
  await growLanterns(stage, caps)
}

async function addNearLanterns(stage: Stage): Promise<void> {
  const { picture, rnd, horizon } = stage
  const { w, h } = picture
  await growLanterns(stage, [
    { x: w * 0.27, y: h * 0.93, size: 118 },
    { x: w * 0.42, y: h * 0.95, size: 62 },
    { x: w * 0.8, y: h * 0.9, size: 84 },
  ])
  const x = w * 0.58
  const y = horizon + 150
  await picture.svg(
    `${figure({ x, y, height: 116, fill: '#02070a' })}<path d="M${x + 20} ${y - 54}v16" stroke="#02070a" stroke-width="2"/><rect
      x="${x + 15}" y="${y - 40}" width="10" height="15" rx="3" fill="#ffe0a0"/>`,
  )
  picture.glow(x + 20, y - 32, 12, [1, 0.8, 0.46], 0.8)
  picture.glow(x + 20, y - 32, 60, [1, 0.6, 0.26], 0.26)
  for (let i = 0; i < 260; i++) picture.glow(rnd() * w, h * rnd.in(0.25, 1), rnd.in(0.8, 2.6), [0.6, 1, 0.86], rnd.in(0.1, 0.6))
}
