import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** At a new place the focus goes to its heading, as it does with a new document: a screen reader begins there, and so does Tab. */
export function FocusOnArrival() {
  const { pathname } = useLocation()
  const before = useRef(pathname)

  useEffect(() => {
    if (before.current === pathname) return
    before.current = pathname
    const main = document.getElementById('main')
    // the page may have put it somewhere already
    if (!main || main.contains(document.activeElement)) return
    const heading = main.querySelector('h1') ?? main
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  }, [pathname])

  return null
}
