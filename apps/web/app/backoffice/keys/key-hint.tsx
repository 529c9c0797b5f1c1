/** A key, for the eye; what it does is said by what stands beside it, and to machines by `aria-keyshortcuts`. */
export function KeyHint({ children }: { children: string }) {
  return (
    <span className="key-hint" aria-hidden="true">
      <kbd>{children}</kbd>
    </span>
  )
}
