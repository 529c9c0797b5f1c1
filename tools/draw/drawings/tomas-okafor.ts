import type { Drawing } from '../families.ts'

export const drawings: Readonly<Record<string, Drawing>> = {
  'first-quarter': {
    family: 'moon',
    options: { seed: 8, phase: 'quarter' },
  },
  'island-of-arms': {
    family: 'galaxy',
    options: { seed: 5, view: 'spiral' },
  },
  'what-the-star-left': {
    family: 'nebula',
    options: { seed: 40, form: 'shell', palette: 'teal' },
  },
  'the-storm-keeps-its-place': {
    family: 'planet',
    options: {
      seed: 21,
      palette: 'amber',
      surface: 'storms',
      rings: false,
      at: { x: 0.4, y: 0.5, radius: 0.78 },
      sun: [-0.5, 0.3, 0.6],
      roll: 0.2,
      tilt: 0.06,
    },
  },
  'pole-star-four-hours': {
    family: 'starTrails',
    options: { seed: 3, palette: 'indigo', land: 'tree', pole: { x: 0.42, y: 0.4 }, hours: 4.4 },
  },
  'before-names': {
    family: 'poem',
    options: { seed: 5, layout: 'stars', lines: ['Before names', 'there was', 'this pointing', 'at the dark'] },
  },
  totality: {
    family: 'moon',
    options: { seed: 17, phase: 'eclipse' },
  },
  'torn-and-still-shining': {
    family: 'nebula',
    options: { seed: 12, form: 'veil', palette: 'rose' },
  },
  'morning-on-the-far-side': {
    family: 'planet',
    options: {
      seed: 3,
      palette: 'ice',
      surface: 'bands',
      rings: false,
      at: { x: 0.5, y: 0.62, radius: 0.3 },
      sun: [0.9, 0.3, -0.25],
      roll: 0.4,
      tilt: 0.2,
      moon: { x: 0.24, y: 0.2, radius: 0.04 },
    },
  },
  'cathedral-of-dust': {
    family: 'nebula',
    options: { seed: 71, form: 'pillar', palette: 'copper' },
  },
  'ring-plane': {
    family: 'planet',
    options: {
      seed: 33,
      palette: 'sand',
      surface: 'bands',
      rings: true,
      at: { x: 0.497, y: 0.496, radius: 0.27 },
      sun: [-0.86, 0.34, 0.42],
      roll: -0.34,
      tilt: 0.235,
    },
  },
}
