import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { makeOthersInert } from './make-others-inert.ts'
import { Mark } from './mark.tsx'

type Props = {
  home: string
  label: string
  children: ReactNode
  /** Links that a phone shows too, beside the menu. */
  aside?: ReactNode
}

/**
 * The bar of every header: the mark, and links that a phone folds into a menu. The menu closes on a new place, Escape, a click
 * beside it, and when the window becomes wide; until then nothing else on the page can be reached.
 */
export function TopBar({ home, label, children, aside }: Props) {
  const { key } = useLocation()
  const [openAt, setOpenAt] = useState<string>()
  const isOpen = openAt === key
  const menuId = useId()
  const bar = useRef<HTMLElement>(null)
  const toggle = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    if (!isOpen || !bar.current) return
    const release = makeOthersInert(bar.current)
    const wide = window.matchMedia('(min-width: 821px)')
    const close = () => setOpenAt(undefined)
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      close()
      toggle.current?.focus()
    }
    const onPress = ({ target }: PointerEvent) => {
      if (!bar.current?.contains(target as Node)) close()
    }
    wide.addEventListener('change', close)
    document.addEventListener('keydown', onKey)
    document.addEventListener('pointerdown', onPress)
    return () => {
      release()
      wide.removeEventListener('change', close)
      document.removeEventListener('keydown', onKey)
      document.removeEventListener('pointerdown', onPress)
    }
  }, [isOpen])

  return (
    <header className="wrap top" ref={bar}>
      <Mark to={home} />
      {aside && <div className="top-aside">{aside}</div>}
      <button
        type="button"
        ref={toggle}
        className="menu"
        aria-label={isOpen ? 'Close menu' : 'Open menu'}
        aria-expanded={isOpen}
        aria-controls={menuId}
        onClick={() => setOpenAt(isOpen ? undefined : key)}
      />
      <nav id={menuId} aria-label={label} data-open={isOpen || undefined}>
        {children}
      </nav>
    </header>
  )
}
