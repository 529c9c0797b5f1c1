import type { RefObject } from 'react'
import { useKeys } from '../keys/use-keys.ts'

export const rowKeys = [
  [['J'], 'Next row'],
  [['K'], 'Previous row'],
  [['Enter'], 'Open'],
  [['?'], 'Keyboard shortcuts'],
] as const

/** Single-key shortcuts for a list of links: the focus moves between them. */
export function useRowKeys(table: RefObject<HTMLTableElement | null>, { isOn, help }: { isOn: boolean; help: () => void }): void {
  function step(by: 1 | -1) {
    const links = [...(table.current?.querySelectorAll<HTMLAnchorElement>('a.opens') ?? [])]
    const at = links.indexOf(document.activeElement as HTMLAnchorElement)
    links[at < 0 ? 0 : Math.min(links.length - 1, Math.max(0, at + by))]?.focus()
  }

  useKeys(isOn && { j: { run: () => step(1), mayRepeat: true }, k: { run: () => step(-1), mayRepeat: true }, '?': help })
}
