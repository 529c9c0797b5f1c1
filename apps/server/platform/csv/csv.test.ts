import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { csvFile, csvHead, csvLines } from './csv.ts'

test.each(['=1+1', '+1', '-1+1', '-', '@SUM(A1)', '＝1', '＋1', '－1', '＠x', '=HYPERLINK("http://evil.example";"x")'])(
  'csvLines prefixes the cell %j with an apostrophe so that it is no formula',
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
])('csvLines escapes the formula in %j for programs that trim spaces or split at semicolons and tabs', (cell, kept) => {
  expect(parse(csvLines([[cell, 'beside']]))).toEqual([[kept, 'beside']])
})

test.each(['-10.00', '-7', '0', '12.50', 'a=1', 'Moon, “over” "Water"\nat night', "'quoted'", 'A; b', 'well-made; 2 x 3', ''])(
  'csvLines keeps the cell %j unchanged',
  (cell) => {
    expect(parse(csvLines([[cell, 'beside']]))).toEqual([[cell, 'beside']])
  },
)

test('csvLines writes a negative number unescaped and null as an empty cell', () => {
  expect(csvLines([[-3, null, 'x']])).toBe('-3,,x\n')
})

test('csvFile writes the header and then one line per row', async () => {
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
