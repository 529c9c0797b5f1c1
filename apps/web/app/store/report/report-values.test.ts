import { expect, test } from 'vitest'
import { readReportValues, toReportInput } from './report-values.ts'

function toFormData(entries: Record<string, string>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(entries)) form.set(name, value)
  return form
}

test('a report form is read as submitted, and its missing fields become empty', () => {
  const values = readReportValues(toFormData({ subject: 'artwork', handle: 'owl', kind: 'other', words: 'Why.', isTrue: 'on' }))
  expect(values).toMatchObject({ subject: 'artwork', words: 'Why.', original: '', capacity: '', isTrue: 'on', isGoodFaith: '' })
  expect(toReportInput(values)).toEqual({
    subject: 'artwork',
    handle: 'owl',
    kind: 'other',
    words: 'Why.',
    name: '',
    email: '',
    original: '',
    isTrue: true,
    isGoodFaith: false,
  })
})

test('a report includes the capacity that the reporter chose', () => {
  expect(toReportInput(readReportValues(toFormData({ capacity: 'agent' }))).capacity).toBe('agent')
})
