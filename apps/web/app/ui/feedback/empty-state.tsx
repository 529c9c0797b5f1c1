import type { ReactNode } from 'react'

/** One sentence and one action, without an illustration. */
export function EmptyState({ title, children, action }: { title?: string; children: ReactNode; action?: ReactNode }) {
  return (
    <div className="blank">
      {title && <h2>{title}</h2>}
      <p className="quiet">{children}</p>
      {action}
    </div>
  )
}
