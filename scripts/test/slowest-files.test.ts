import { expect, test } from 'vitest'
import { listSlowestFiles } from './slowest-files.ts'

test('listSlowestFiles lists the ten most expensive files, the most expensive first', () => {
  const costs = Array.from({ length: 12 }, (_, index) => ({ path: `file-${index}.test.ts`, cpuSeconds: index }))
  const lines = listSlowestFiles(costs)
  expect(lines).toHaveLength(10)
  expect([lines[0], lines[9]]).toEqual(['  11.0  file-11.test.ts', '   2.0  file-2.test.ts'])
})

test('listSlowestFiles lists nothing when no test file ran', () => {
  expect(listSlowestFiles([])).toEqual([])
})
