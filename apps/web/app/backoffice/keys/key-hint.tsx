/** A visible key hint; assistive technology uses `aria-keyshortcuts` instead. */
export function KeyHint({ children }: { children: string }) {
  return (
    <span className="key-hint" aria-hidden="true">
      <kbd>{children}</kbd>
    </span>
  )
}
