import type { ReactNode } from 'react'

/** Skeletons in the shape of what loads. Screen readers hear once that it loads. */
export function LoadingState({ label = 'Loading...', className, children }: { label?: string; className?: string; children: ReactNode }) {
  return (
    <div className={className} aria-busy="true">
      <p className="sr" role="status">
        {label}
      </p>
      {children}
    </div>
  )
}
