import type { Drawing } from '../families.ts'

export const drawings: Readonly<Record<string, Drawing>> = {
  'bridge-of-the-two-houses': {
    family: 'castle',
    options: { seed: 21, palette: 'morning', plan: 'bridge' },
  },
  'the-white-one-is-called-bread': {
    family: 'koi',
    options: {
      seed: 12,
      water: ['#06222a', '#1c5a5c'],
      fish: [
        { x: 0.42, y: 0.34, heading: -2.2, length: 560, bend: 0.9, coat: 'kohaku' },
        { x: 0.64, y: 0.62, heading: -0.9, length: 520, bend: -0.8, coat: 'sanke' },
        { x: 0.24, y: 0.76, heading: -1.3, length: 400, bend: 0.6, coat: 'ogon' },
      ],
      pads: [
        { x: 0.86, y: 0.2, radius: 150 },
        { x: 0.98, y: 0.36, radius: 110 },
        { x: 0.08, y: 0.5, radius: 90 },
        { x: 0.9, y: 0.9, radius: 170 },
      ],
    },
  },
  'the-last-train-swims': {
    family: 'summer',
    options: {
      seed: 8,
      palette: 'evening',
      place: 'train',
      clouds: [
        { x: 0.8, foot: 0.74, height: 0.44, half: 0.17, puffs: 420, size: 0.66 },
        { x: 0.2, foot: 0.75, height: 0.16, half: 0.2, puffs: 210, size: 0.6 },
      ],
    },
  },
  'what-the-candle-wants': {
    family: 'moth',
    options: { seed: 12, kind: 'skull' },
  },
  'lamps-that-grow': {
    family: 'woods',
    options: { seed: 51, scene: 'lanterns' },
  },
  'quiet-wings': {
    family: 'owl',
    options: { seed: 12, kind: 'barn', palette: 'night' },
  },
  'laundry-then-thunder': {
    family: 'summer',
    options: {
      seed: 18,
      palette: 'storm',
      place: 'roofs',
      clouds: [
        { x: 0.3, foot: 0.74, height: 0.36, half: 0.17, puffs: 300, size: 0.72 },
        { x: 0.5, foot: 0.74, height: 0.62, half: 0.19, puffs: 620, size: 0.74 },
        { x: 0.68, foot: 0.74, height: 0.44, half: 0.15, puffs: 320, size: 0.7 },
        { x: 0.9, foot: 0.74, height: 0.24, half: 0.16, puffs: 200, size: 0.64 },
      ],
    },
  },
  'the-boat-does-not-know': {
    family: 'whale',
    options: { seed: 12, place: 'sea' },
  },
  'wish-quickly': {
    family: 'summer',
    options: {
      seed: 28,
      palette: 'night',
      place: 'hill',
      clouds: [
        { x: 0.2, foot: 0.82, height: 0.2, half: 0.3, puffs: 130, size: 1 },
        { x: 0.9, foot: 0.82, height: 0.14, half: 0.2, puffs: 70, size: 1 },
      ],
    },
  },
  'four-eyes-none-of-them-hers': {
    family: 'moth',
    options: { seed: 12, kind: 'emperor' },
  },
  'night-swimmer': {
    family: 'whale',
    options: { seed: 12, place: 'sky' },
  },
  'someone-left-it-open': {
    family: 'woods',
    options: { seed: 404, scene: 'door' },
  },
  'home-before-the-rain': {
    family: 'summer',
    options: {
      seed: 88,
      palette: 'noon',
      place: 'wires',
      clouds: [
        { x: 0.23, foot: 0.736, height: 0.21, half: 0.24, puffs: 90, size: 1 },
        { x: 0.86, foot: 0.743, height: 0.236, half: 0.194, puffs: 90, size: 1 },
        { x: 0.556, foot: 0.715, height: 0.576, half: 0.305, puffs: 420, size: 1 },
      ],
    },
  },
  'second-window-from-the-top': {
    family: 'castle',
    options: { seed: 12, palette: 'moonrise', plan: 'spire' },
  },
  'night-warden': {
    family: 'owl',
    options: { seed: 12, kind: 'horned', palette: 'amber' },
  },
}
