import { describe, expect, it } from 'vitest'
import { callErrorFrom } from '../session/call-error.ts'
import { codeOf, fieldMessage, fieldsOf, isPassing, messageOf } from './problem.ts'

describe('what an error says', () => {
  it.each([
    ['the server’s sentence', callErrorFrom(409, { code: 'name_taken', message: 'Taken.' }), 'Taken.', 'name_taken'],
    ['a body without a sentence', callErrorFrom(502, '<html>'), 'Something went wrong (502). Please try again.', 'unreadable'],
    [
      'no answer at all',
      new TypeError('Failed to fetch'),
      'We could not reach the server. Please check your connection and try again.',
      undefined,
    ],
    ['a mistake of ours', new RangeError('secret detail'), 'Something went wrong on our side. Please try again.', undefined],
    ['something thrown that is no error', 'boom', 'Something went wrong on our side. Please try again.', undefined],
  ])('%s', (_, error, message, code) => {
    expect(messageOf(error)).toBe(message)
    expect(codeOf(error)).toBe(code)
  })

  it('names the fields, codes as sentences', () => {
    const error = callErrorFrom(422, {
      code: 'invalid',
      message: 'x',
      data: { fields: { title: 'artwork_name_missing', city: 'City is required.' } },
    })
    expect(fieldsOf(error)).toEqual({ title: 'Artwork name is required.', city: 'City is required.' })
    expect(fieldsOf(new Error('x'))).toEqual({})
  })

  it('turns codes into sentences and leaves sentences alone', () => {
    expect(fieldMessage('artwork_name_missing')).toBe('Artwork name is required.')
    expect(fieldMessage('Name is required.')).toBe('Name is required.')
    expect(fieldMessage(undefined)).toBeUndefined()
  })

  it('knows what may pass by itself', () => {
    expect(isPassing(new TypeError('Failed to fetch'))).toBe(true)
    expect(isPassing(callErrorFrom(503, {}))).toBe(true)
    expect(isPassing(callErrorFrom(404, {}))).toBe(false)
  })
})
