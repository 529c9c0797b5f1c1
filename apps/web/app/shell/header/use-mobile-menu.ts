import { type RefObject, useEffect, useId, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { makeOthersInert } from '../make-others-inert.ts'

type MobileMenu = {
  isOpen: boolean
  menuId: string
  bar: RefObject<HTMLElement | null>
  toggle: RefObject<HTMLButtonElement | null>
  /** Props of the button that opens the menu. */
  toggleProps: { 'aria-label': string; 'aria-expanded': boolean; 'aria-controls': string; onClick: () => void }
}

/**
 * A collapsible menu for narrow windows. It closes on navigation, on Escape, on a click outside, and when the window becomes wide. While it
 * is open the rest of the page is inert.
 * @param wide  the media query from which on it does not collapse
 */
export function useMobileMenu(wide: string): MobileMenu {
  const { key } = useLocation()
  const [openAt, setOpenAt] = useState<string>()
  const isOpen = openAt === key
  const menuId = useId()
  const bar = useRef<HTMLElement>(null)
  const toggle = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    if (!isOpen || !bar.current) return
    const release = makeOthersInert(bar.current)
    const width = window.matchMedia(wide)
    const close = () => setOpenAt(undefined)
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      close()
      toggle.current?.focus()
    }
    const onPress = ({ target }: PointerEvent) => {
      if (!bar.current?.contains(target as Node)) close()
    }
    width.addEventListener('change', close)
    document.addEventListener('keydown', onKey)
    document.addEventListener('pointerdown', onPress)
    return () => {
      release()
      width.removeEventListener('change', close)
      document.removeEventListener('keydown', onKey)
      document.removeEventListener('pointerdown', onPress)
    }
  }, [isOpen, wide])

  return {
    isOpen,
    menuId,
    bar,
    toggle,
    toggleProps: {
      'aria-label': isOpen ? 'Close menu' : 'Open menu',
      'aria-expanded': isOpen,
      'aria-controls': menuId,
      onClick: () => setOpenAt(isOpen ? undefined : key),
    },
  }
}
