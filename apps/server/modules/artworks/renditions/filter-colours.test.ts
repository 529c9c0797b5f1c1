import { COLOURS } from '@tintype/domain/artworks/colours'
import { expect, test } from 'vitest'
import { mainColours, toFilterColours } from './filter-colours.ts'

const cases: [string, [hex: string, share: number][], string[]][] = [
  [
    'a night sky is black and blue',
    [
      ['#000000', 0.8],
      ['#15214a', 0.15],
      ['#ffffff', 0.05],
    ],
    ['black', 'blue'],
  ],
  [
    'a red car on grey is grey and red',
    [
      ['#7d7f82', 0.5],
      ['#cc2127', 0.3],
      ['#0b0b0c', 0.2],
    ],
    ['grey', 'red'],
  ],
  [
    'a white picture with two similar blues is white and blue',
    [
      ['#ffffff', 0.8],
      ['#1f5fc9', 0.1],
      ['#4fa3e6', 0.1],
    ],
    ['white', 'blue'],
  ],
  [
    'a green picture with a speck of red is green',
    [
      ['#3b9b36', 0.95],
      ['#cc2127', 0.05],
    ],
    ['green'],
  ],
  [
    'a picture of four colours has the three largest',
    [
      ['#cc2127', 0.3],
      ['#1f5fc9', 0.28],
      ['#3b9b36', 0.22],
      ['#f4dd35', 0.2],
    ],
    ['red', 'blue', 'green'],
  ],
  [
    'a picture of black, grey and white is black',
    [
      ['#0b0b0c', 0.34],
      ['#7d7f82', 0.33],
      ['#f6f6f4', 0.33],
    ],
    ['black'],
  ],
  ['an empty palette has no colour', [], []],
]

test.each(cases)('the colour filter finds that %s', (_, palette, expected) => {
  const colours = toFilterColours(palette.map(([hex, share]) => ({ hex, share })))
  expect(colours).toEqual(expected)
})

test('every colour of the filter is found in a picture of that typical colour', () => {
  const typical = [
    '#0b0b0c',
    '#7d7f82',
    '#f6f6f4',
    '#5a3d2b',
    '#cc2127',
    '#ec6a1e',
    '#f4dd35',
    '#3b9b36',
    '#155f66',
    '#1f5fc9',
    '#7d3cc4',
    '#f0a5b8',
  ]
  expect(typical.flatMap((hex) => toFilterColours([{ hex, share: 1 }]))).toEqual(COLOURS)
})

test.each([
  [0.079, []],
  [0.08, ['#ffffff']],
])('a colour with a share of %d gives the main colours %j', (share, colours) => {
  expect(mainColours([{ hex: '#ffffff', share }])).toEqual(colours)
})

test('a colour with a share of 5 percent is not a main colour', () => {
  const palette = [
    { hex: '#10234f', share: 0.7 },
    { hex: '#807f80', share: 0.25 },
    { hex: '#ffffff', share: 0.05 },
  ]
  expect(mainColours(palette)).toEqual(['#10234f', '#807f80'])
})
