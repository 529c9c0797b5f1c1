import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** Focuses the heading after a client-side navigation, as after a document load: screen readers and Tab start there. */
export function FocusOnArrival() {
  const { pathname } = useLocation()
  const before = useRef(pathname)

  useEffect(() => {
    if (before.current === pathname) return
    before.current = pathname
    const main = document.getElementById('main')
    // the page may have moved the focus already
    if (!main || main.contains(document.activeElement)) return
    const heading = main.querySelector('h1') ?? main
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  }, [pathname])

  return null
}
