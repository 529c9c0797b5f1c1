import type { Drawing } from '../families.ts'

export const drawings: Readonly<Record<string, Drawing>> = {
  'two-lamps-in-the-fog': {
    family: 'road',
    options: { seed: 3, view: 'oncoming' },
  },
  'the-guest': {
    family: 'monument',
    options: { seed: 5, form: 'sphere' },
  },
  'room-at-the-end': {
    family: 'corridor',
    options: { seed: 6, scene: 'hotel' },
  },
  'snow-until-six': {
    family: 'coupe',
    options: {
      seed: 32,
      car: 'van',
      scene: 'snow',
      lacquer: ['#f2e9d8', '#c9583a', '#b5482e', '#e08a5c', '#9c3a26', '#4a1a14'],
    },
  },
  'every-car-that-minute': {
    family: 'road',
    options: { seed: 3, view: 'pass' },
  },
  'a-light-upstairs': {
    family: 'house',
    options: {
      seed: 13,
      moon: { x: 0.3, y: 0.26, radius: 130 },
      air: [
        [0.04, 0.065, 0.085],
        [0.25, 0.33, 0.35],
      ],
      lamp: '#ffbe5c',
    },
  },
  salt: {
    family: 'coupe',
    options: {
      seed: 31,
      car: 'roadster',
      scene: 'salt',
      lacquer: ['#fff4dc', '#c9b89a', '#8a6a5a', '#f6d9b0', '#6a4a4a', '#2a1a24'],
    },
  },
  'hundred-and-eighteen-steps': {
    family: 'monument',
    options: { seed: 6, form: 'stair' },
  },
  'line-nine-does-not-stop': {
    family: 'corridor',
    options: { seed: 6, scene: 'tunnel' },
  },
  'the-visitor': {
    family: 'aperture',
    options: { seed: 660, palette: 'ember', shape: 'circle' },
  },
  'pump-four-3-am': {
    family: 'coupe',
    options: {
      seed: 300,
      car: 'coupe',
      scene: 'station',
      lacquer: ['#f2c078', '#a0482a', '#58201a', '#d97c43', '#7b2f20', '#250d0e'],
    },
  },
}
