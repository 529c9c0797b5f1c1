import type { ReactNode } from 'react'
import { Mark } from './mark.tsx'
import { useMobileMenu } from './use-mobile-menu.ts'

type Props = {
  home: string
  label: string
  children: ReactNode
  /** Links outside the menu, which are also visible on phones. */
  aside?: ReactNode
}

/** The bar of every header: the mark, and links that a phone folds into a menu. */
export function TopBar({ home, label, children, aside }: Props) {
  const { isOpen, menuId, bar, toggle, toggleProps } = useMobileMenu('(min-width: 601px)')
  return (
    <header className="wrap top" ref={bar}>
      <Mark to={home} />
      {aside && <div className="top-aside">{aside}</div>}
      <button type="button" ref={toggle} className="menu" {...toggleProps} />
      <nav id={menuId} aria-label={label} data-open={isOpen || undefined}>
        {children}
      </nav>
    </header>
  )
}
