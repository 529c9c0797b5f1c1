import { type ReactNode, useEffect, useRef } from 'react'
import { Note } from '../ui/feedback/note.tsx'

/**
 * Error summary of a form. It is at the top of the page, where a page without scripts begins, and scrolls into view after a submit.
 * @param answer  each new value is scrolled into view
 */
export function FormNotice({ answer, children }: { answer: unknown; children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (answer) ref.current?.scrollIntoView({ block: 'center' })
  }, [answer])
  return (
    <div ref={ref}>
      <Note tone="bad">{children}</Note>
    </div>
  )
}
