import { screen } from '@testing-library/react'
import { contract } from '@tintype/contract/api'
import { Problem, problemText } from '@tintype/contract/problems'
import { expect, test, vi } from 'vitest'
import { alerts, button, field } from '../../../../test/fields.ts'
import { artist, eventually, renderInApp } from '../../../../test/render.tsx'
import { mockCall } from '../../../../test/server.ts'
import { PinterestBoard } from './pinterest-board.tsx'

const boards = [
  { id: 'b1', name: 'Art' },
  { id: 'b2', name: 'Metal' },
]

test('an artist chooses another board', async () => {
  mockCall(contract.social.boards, () => ({ boards, last: null }))
  const { user, onChange } = render('b1')
  await eventually(() => expect(field('Pinterest board').value).toBe('b1'))
  await user.selectOptions(field('Pinterest board'), 'Metal')
  expect(onChange.mock.calls).toEqual([['b2']])
})

test('an artist without a board creates one, which is chosen', async () => {
  let all: typeof boards = []
  mockCall(contract.social.boards, () => ({ boards: all, last: null }))
  const created = mockCall(contract.social.createBoard, () => {
    all = [{ id: 'b9', name: 'New' }]
    return { id: 'b9', name: 'New' }
  })
  const { user, onChange } = render()
  await user.click(await screen.findByRole('button', { name: /^Create board/ }))
  await eventually(() => expect(onChange.mock.calls).toEqual([['b9']]))
  expect(created).toHaveLength(1)
  expect(field('Pinterest board')).toBeTruthy()
})

test('a board that cannot be created shows why, and can be tried again', async () => {
  mockCall(contract.social.boards, () => ({ boards: [], last: null }))
  mockCall(contract.social.createBoard, () => {
    throw new Problem('unavailable')
  })
  const { user, onChange } = render()
  await user.click(await screen.findByRole('button', { name: /^Create board/ }))
  await eventually(() => expect(alerts()).toEqual([problemText('unavailable')]))
  expect(onChange).not.toHaveBeenCalled()
  mockCall(contract.social.createBoard, () => ({ id: 'b9', name: 'New' }))
  await user.click(screen.getByRole('button', { name: /^Create board/ }))
  await eventually(() => expect(onChange.mock.calls).toEqual([['b9']]))
})

test('boards that cannot be loaded show why, and can be loaded again', async () => {
  mockCall(contract.social.boards, () => {
    throw new Problem('unavailable')
  })
  const { user } = render('b2')
  await eventually(() => expect(alerts()).toEqual([problemText('unavailable')]))
  mockCall(contract.social.boards, () => ({ boards, last: null }))
  await user.click(button('Reload boards'))
  await eventually(() => expect(field('Pinterest board').value).toBe('b2'))
})

function render(value?: string) {
  const onChange = vi.fn<(boardId: string) => void>()
  return { ...renderInApp(<PinterestBoard value={value} onChange={onChange} />, { user: artist }), onChange }
}
