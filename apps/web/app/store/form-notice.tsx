import { type ReactNode, useEffect, useRef } from 'react'
import { Note } from '../ui/feedback/note.tsx'

/**
 * What is wrong with a form as a whole. It stands where a page without a script begins, and is brought into view for whoever pressed at
 * the end of a long one.
 * @param answer  each new one is shown again
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
