import { expect, test } from 'vitest'
import { chooseTests, STAGES } from './choose-tests.ts'

test.each([
  ['no parameter runs all stages', [], { stages: STAGES, filters: [], isChangedOnly: false }],
  ['a stage runs alone', ['unit'], { stages: ['unit'], filters: [], isChangedOnly: false }],
  ['two stages run in the order of a whole run', ['e2e', 'unit'], { stages: ['unit', 'e2e'], filters: [], isChangedOnly: false }],
  ['a stage and a filter run the matching files', ['unit', 'store'], { stages: ['unit'], filters: ['store'], isChangedOnly: false }],
  [
    'a filter alone applies to every stage with files',
    ['store'],
    { stages: ['unit', 'db', 'e2e'], filters: ['store'], isChangedOnly: false },
  ],
  ['changed runs all but the audit', ['changed'], { stages: STAGES.slice(0, -1), filters: [], isChangedOnly: true }],
  ['changed can be limited to a stage', ['db', 'changed'], { stages: ['db'], filters: [], isChangedOnly: true }],
] as const)('chooseTests: %s', (_case, parameters, choice) => {
  expect(chooseTests(parameters)).toEqual(choice)
})
