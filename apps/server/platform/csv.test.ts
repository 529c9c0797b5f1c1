import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { csvFile, csvHead, csvLines } from './csv.ts'

test.each(['=1+1', '+1', '-1+1', '-', '@SUM(A1)', '＝1', '＋1', '－1', '＠x', '=HYPERLINK("http://evil.example";"x")'])(
  '%j is no formula',
  (cell) => {
    expect(parse(csvLines([[cell, 'beside']]))).toEqual([[`'${cell}`, 'beside']])
  },
)

test.each([
  ['\tMoon', "'\tMoon"],
  ['\t=1', "'\t'=1"],
  ['\r=1', "'\r'=1"],
  ['\n=1', "'\n'=1"],
  [' =1', " '=1"],
  ['\u00a0=1', "\u00a0'=1"],
  ['"=1', `"'=1`],
  ['Moon;=1+1', "Moon;'=1+1"],
  ['Moon; =1+1;@x', "Moon; '=1+1;'@x"],
  ['Moon\t+1', "Moon\t'+1"],
  ['Moon\n-1\r\n=2', "Moon\n'-1\r\n'=2"],
  ['Moon;"=1"', `Moon;"'=1"`],
])('%j is none where spaces do not count, and columns part at semicolons or tabs', (cell, kept) => {
  expect(parse(csvLines([[cell, 'beside']]))).toEqual([[kept, 'beside']])
})

test.each([
  '-10.00',
  '-7',
  '0',
  '12.50',
  'a=1',
  'Moon, “over” "Water"\nat night',
  "'quoted'",
  'A; b',
  'well-made; 2 x 3',
  'A; b',
  'well-made; 2 x 3',
  '',
])('%j stays what it is', (cell) => {
  expect(parse(csvLines([[cell, 'beside']]))).toEqual([[cell, 'beside']])
})

test('a number below zero is one, and nothing is an empty cell', () => {
  expect(csvLines([[-3, null, 'x']])).toBe('-3,,x\n')
})

test('a file is its head and its rows', async () => {
  async function* rows() {
    yield { name: 'one', cents: 1 }
    yield { name: '=two', cents: -2 }
  }
  let text = ''
  for await (const part of csvFile(['Name', 'Cents'], rows(), ({ name, cents }) => [name, cents])) text += part
  expect(text).toBe(`${csvHead(['Name', 'Cents'])}one,1\n'=two,-2\n`)
  expect(parse(text, { bom: true })).toEqual([
    ['Name', 'Cents'],
    ['one', '1'],
    ["'=two", '-2'],
  ])
})
