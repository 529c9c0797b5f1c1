import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useRef } from 'react'
import { expect, it, vi } from 'vitest'
import { usePayoutKeys } from './use-payout-keys.ts'

type Actions = { isOn: boolean; approve: () => void; help: () => void }

function List(actions: Actions) {
  const table = useRef<HTMLTableElement>(null)
  usePayoutKeys(table, actions)
  return (
    <table ref={table}>
      <tbody>
        {['Ansel', 'Dorothea', 'Gordon'].map((name) => (
          <tr key={name}>
            <td>
              <label className="desk-pick">
                <input type="checkbox" />
                {name}
              </label>
              <input type="checkbox" aria-label={`Details of ${name}`} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function openList({ isOn = true } = {}) {
  const [approve, help] = [vi.fn(), vi.fn()]
  render(<List isOn={isOn} approve={approve} help={help} />)
  return { user: userEvent.setup(), approve, help }
}

const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name })

it('an operator goes from box to box with j and k, and stays at the ends', async () => {
  const { user } = openList()
  await user.keyboard('j')
  expect(document.activeElement).toBe(box('Ansel'))
  await user.keyboard('{j>4/}')
  expect(document.activeElement).toBe(box('Gordon'))
  await user.keyboard('k')
  expect(document.activeElement).toBe(box('Dorothea'))
  await user.keyboard('kk')
  expect(document.activeElement).toBe(box('Ansel'))
})

it('x selects the focused payout, and deselects it', async () => {
  const { user } = openList()
  await user.keyboard('jjx')
  expect(box('Dorothea').checked).toBe(true)
  expect(box('Ansel').checked).toBe(false)
  await user.keyboard('x')
  expect(box('Dorothea').checked).toBe(false)
})

it('x without a focused payout selects none', async () => {
  const { user } = openList()
  await user.keyboard('x')
  expect(screen.queryAllByRole('checkbox', { checked: true })).toEqual([])
})

it('a approves once, also when it is held down, and ? opens the list of keys', async () => {
  const { user, approve, help } = openList()
  await user.keyboard('{a>3/}?')
  expect(approve).toHaveBeenCalledOnce()
  expect(help).toHaveBeenCalledOnce()
})

it('an operator who turned keys off approves nothing by a key', async () => {
  const { user, approve, help } = openList({ isOn: false })
  await user.keyboard('jxa?')
  expect(approve).not.toHaveBeenCalled()
  expect(help).not.toHaveBeenCalled()
  expect(document.activeElement).toBe(document.body)
})
