/** Scrolls a box just so far that an item of it is in sight. Unlike `scrollIntoView` it leaves the page around the box alone. */
export function scrollIntoBox(box: Element, item: Element): void {
  const outer = box.getBoundingClientRect()
  const inner = item.getBoundingClientRect()
  box.scrollBy({
    left: missing(inner.left, inner.right, outer.left, outer.right),
    top: missing(inner.top, inner.bottom, outer.top, outer.bottom),
    behavior: 'instant',
  })
}

function missing(from: number, to: number, first: number, last: number): number {
  if (from < first) return from - first
  return to > last ? to - last : 0
}
