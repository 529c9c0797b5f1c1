import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useRef } from 'react'
import { expect, it, vi } from 'vitest'
import { useRowKeys } from './use-row-keys.ts'

function List({ orders, isOn = true, help }: { orders: string[]; isOn?: boolean; help: () => void }) {
  const table = useRef<HTMLTableElement>(null)
  useRowKeys(table, { isOn, help })
  return (
    <table ref={table}>
      <tbody>
        {orders.map((order) => (
          <tr key={order}>
            <td>
              <a className="opens" href={`#${order}`}>
                {order}
              </a>
              <a href="#artist">Ansel</a>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function openList({ orders = ['T1', 'T2', 'T3'], isOn = true } = {}) {
  const help = vi.fn()
  return { ...render(<List orders={orders} isOn={isOn} help={help} />), user: userEvent.setup(), help }
}

const focused = () => document.activeElement?.textContent

it('an operator goes down the list with j and up with k, and stays at the ends', async () => {
  const { user } = openList()
  await user.keyboard('j')
  expect(focused()).toBe('T1')
  await user.keyboard('jj')
  expect(focused()).toBe('T3')
  await user.keyboard('j')
  expect(focused()).toBe('T3')
  await user.keyboard('k')
  expect(focused()).toBe('T2')
  await user.keyboard('kk')
  expect(focused()).toBe('T1')
})

it('k starts at the first row too', async () => {
  const { user } = openList()
  await user.keyboard('k')
  expect(focused()).toBe('T1')
})

it('j that is held down goes on', async () => {
  const { user } = openList()
  await user.keyboard('{j>3/}')
  expect(focused()).toBe('T3')
})

it('an operator opens the focused row with Enter', async () => {
  const { user } = openList()
  const onClick = vi.fn((event: Event) => event.preventDefault())
  screen.getByText('T2').addEventListener('click', onClick)
  await user.keyboard('jj{Enter}')
  expect(onClick).toHaveBeenCalledOnce()
})

it('? opens the list of keys', async () => {
  const { user, help } = openList()
  await user.keyboard('?')
  expect(help).toHaveBeenCalledOnce()
})

it('an empty list has no row to go to', async () => {
  const { user } = openList({ orders: [] })
  await user.keyboard('jk')
  expect(document.activeElement).toBe(document.body)
})

it('rows that load later are reached too', async () => {
  const { user, rerender, help } = openList({ orders: ['T1'] })
  await user.keyboard('j')
  rerender(<List orders={['T1', 'T2']} help={help} />)
  await user.keyboard('j')
  expect(focused()).toBe('T2')
})

it('an operator who turned keys off stays where the focus is', async () => {
  const { user, help } = openList({ isOn: false })
  await user.keyboard('j?')
  expect(document.activeElement).toBe(document.body)
  expect(help).not.toHaveBeenCalled()
})
