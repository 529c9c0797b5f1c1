import type { RefObject } from 'react'
import { useKeys } from '../keys/use-keys.ts'

type Does = { isOn: boolean; approve: () => void; help: () => void }

export const payoutKeys = [
  [['J'], 'Next payout'],
  [['K'], 'Previous payout'],
  [['X'], 'Select or deselect'],
  [['A'], 'Approve the selection'],
  [['?'], 'Keyboard shortcuts'],
] as const

/** Single-key shortcuts for a list of selectable rows: the focus moves between checkboxes. */
export function usePayoutKeys(table: RefObject<HTMLTableElement | null>, { isOn, approve, help }: Does): void {
  const boxes = () => [...(table.current?.querySelectorAll<HTMLInputElement>('.desk-pick input') ?? [])]

  function step(by: 1 | -1) {
    const all = boxes()
    const at = all.indexOf(document.activeElement as HTMLInputElement)
    all[at < 0 ? 0 : Math.min(all.length - 1, Math.max(0, at + by))]?.focus()
  }

  useKeys(
    isOn && {
      j: { run: () => step(1), mayRepeat: true },
      k: { run: () => step(-1), mayRepeat: true },
      x: () =>
        boxes()
          .find((box) => box === document.activeElement)
          ?.click(),
      a: approve,
      '?': help,
    },
  )
}
