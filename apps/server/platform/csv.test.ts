import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { csvFile, csvHead, csvLines } from './csv.ts'

test.each([
  '=1+1',
  '+1',
  '-1+1',
  '-',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  '\n=1',
  '＝1',
  '＋1',
  '－1',
  '＠x',
  '=HYPERLINK("http://evil.example";"x")',
])('%j is no formula', (cell) => {
  expect(parse(csvLines([[cell, 'beside']]))).toEqual([[`'${cell}`, 'beside']])
})

test.each(['-10.00', '-7', '0', '12.50', 'a=1', 'Moon, “over” "Water"\nat night', "'quoted'", ''])('%j stays what it is', (cell) => {
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
