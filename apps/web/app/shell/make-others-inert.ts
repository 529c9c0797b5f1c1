/**
 * Traps the focus, the pointer and screen readers in one part of the page, as a modal dialog does.
 * @returns a function that releases the page
 */
export function makeOthersInert(part: Element): () => void {
  const others: Element[] = []
  for (let inside = part; inside !== document.body && inside.parentElement; inside = inside.parentElement) {
    for (const beside of inside.parentElement.children) {
      if (beside !== inside && !beside.hasAttribute('inert')) others.push(beside)
    }
  }
  for (const other of others) other.toggleAttribute('inert', true)
  return () => {
    for (const other of others) other.removeAttribute('inert')
  }
}
