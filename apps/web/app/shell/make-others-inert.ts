/**
 * Keeps the focus, the pointer and screen readers inside one part of the page, as a modal dialog does.
 * @returns a function that gives the page back
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
