import { describe, expect, it } from 'vitest'
import { callErrorFrom } from '../session/call-error.ts'
import { fieldMessage, findProblemCode, isTransient, readFieldMessages, toErrorMessage } from './problem.ts'

describe('error messages', () => {
  it.each([
    ['a problem from the server', callErrorFrom(409, { code: 'name_taken', message: 'Taken.' }), 'Taken.', 'name_taken'],
    ['a response without a problem', callErrorFrom(502, '<html>'), 'Something went wrong (502). Please try again.', 'unreadable'],
    [
      'a request without a response',
      new TypeError('Failed to fetch'),
      'We could not reach the server. Please check your connection and try again.',
      undefined,
    ],
    ['an unexpected exception', new RangeError('secret detail'), 'Something went wrong on our side. Please try again.', undefined],
    ['a thrown value that is not an error', 'boom', 'Something went wrong on our side. Please try again.', undefined],
  ])('messageOf returns a readable message for %s', (_, error, message, code) => {
    expect(toErrorMessage(error)).toBe(message)
    expect(findProblemCode(error)).toBe(code)
  })

  it('fieldsOf returns the invalid fields with messages in place of codes', () => {
    const error = callErrorFrom(422, {
      code: 'invalid',
      message: 'x',
      data: { fields: { title: 'artwork_name_missing', city: 'City is required.' } },
    })
    expect(readFieldMessages(error)).toEqual({ title: 'Artwork name is required.', city: 'City is required.' })
    expect(readFieldMessages(new Error('x'))).toEqual({})
  })

  it('fieldMessage turns a problem code into its message and leaves a message unchanged', () => {
    expect(fieldMessage('artwork_name_missing')).toBe('Artwork name is required.')
    expect(fieldMessage('Name is required.')).toBe('Name is required.')
    expect(fieldMessage(undefined)).toBeUndefined()
  })

  it('isPassing is true for a network failure and for 503, and false for 404', () => {
    expect(isTransient(new TypeError('Failed to fetch'))).toBe(true)
    expect(isTransient(callErrorFrom(503, {}))).toBe(true)
    expect(isTransient(callErrorFrom(404, {}))).toBe(false)
  })
})
