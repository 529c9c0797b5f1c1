import type { Drawing } from '../families.ts'

export const drawings: Readonly<Record<string, Drawing>> = {
  'cut-by-hand': {
    family: 'zellige',
    options: {
      seed: 57,
      palette: 'plaster',
      craft: 'carved',
      turn: 0,
      pattern: { tiling: '3.12.12', angle: 75, edge: 150, strap: 9 },
    },
  },
  'one-room-one-minute': {
    family: 'aperture',
    options: { seed: 61, palette: 'frost', shape: 'slot' },
  },
  'garden-of-corners': {
    family: 'poem',
    options: {
      seed: 6,
      layout: 'tiles',
      lines: ['Come through', 'the garden of corners.', 'Every star in the wall', 'is a door', 'someone forgot', 'to be tired of.'],
    },
  },
  'arcade-at-four': {
    family: 'corridor',
    options: { seed: 6, scene: 'arcade' },
  },
  'saffron-floor': {
    family: 'zellige',
    options: {
      seed: 56,
      palette: 'saffron',
      craft: 'jointed',
      turn: Math.PI / 4,
      pattern: { tiling: '4.8.8', angle: 67.5, edge: 110, strap: 4 },
    },
  },
  'agate-no-4': {
    family: 'agate',
    options: { seed: 903, palette: 'moss', heart: { x: 0.47, y: 0.48 }, core: 0.17, unrest: 0.42 },
  },
  'lattice-four-oclock': {
    family: 'windowLight',
    options: { seed: 6, palette: 'terracotta', through: 'lattice' },
  },
  'under-the-twelve': {
    family: 'dome',
    options: { seed: 2, palette: 'lapis', repeats: 10, centre: { x: 0.5, y: 0.44 } },
  },
  'there-is-iron-in-it': {
    family: 'agate',
    options: { seed: 17, palette: 'fire', heart: { x: 0.36, y: 0.56 }, core: 0, unrest: 0.3 },
  },
  twelvefold: {
    family: 'zellige',
    options: {
      seed: 55,
      palette: 'fez',
      craft: 'gilded',
      turn: 0,
      pattern: { tiling: '4.6.12', angle: 75, edge: 118, strap: 5.4 },
    },
  },
}
