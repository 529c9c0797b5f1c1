import type { Drawing } from '../families.ts'

export const drawings: Readonly<Record<string, Drawing>> = {
  'where-the-wind-stopped': {
    family: 'dunes',
    options: { seed: 5, skyline: 0.1 },
  },
  'kitchen-seven-forty': {
    family: 'windowLight',
    options: { seed: 6, palette: 'plaster', through: 'panes' },
  },
  'three-rocks-no-wind': {
    family: 'longExposure',
    options: { seed: 8, palette: 'slate', subject: 'rocks', horizon: 0.4, border: false },
  },
  'october-counted': {
    family: 'woods',
    options: { seed: 77, scene: 'birches' },
  },
  'lake-before-anyone': {
    family: 'ridges',
    options: {
      seed: 77,
      palette: 'moonlit',
      layers: 4,
      steepness: 1.1,
      light: { x: 0.36, y: 0.2, radius: 44 },
      skyline: 0.46,
      foreground: 'lake',
      birds: false,
    },
  },
  'the-tree-that-waded-in': {
    family: 'longExposure',
    options: { seed: 18, palette: 'dawn', subject: 'tree', horizon: 0.56, border: false },
  },
  'he-was-first': {
    family: 'woods',
    options: { seed: 31, scene: 'stag' },
  },
  'four-minutes-of-sea': {
    family: 'longExposure',
    options: { seed: 51, palette: 'silver', subject: 'posts', horizon: 0.445, border: true },
  },
  'keepers-round': {
    family: 'starTrails',
    options: { seed: 13, palette: 'copper', land: 'lighthouse', pole: { x: 0.3, y: 0.18 }, hours: 2 },
  },
  'seven-ridges-at-last-light': {
    family: 'ridges',
    options: {
      seed: 2024,
      palette: 'dusk',
      layers: 9,
      steepness: 1,
      light: { x: 0.64, y: 0.424, radius: 66 },
      skyline: 0.48,
      foreground: 'pines',
      birds: true,
    },
  },
  'curtain-call': {
    family: 'aurora',
    options: {
      seed: 9,
      colours: [
        [0.3, 1, 0.6],
        [0.9, 0.2, 0.4],
      ],
    },
  },
}
