import { Fragment, type ReactNode } from 'react'

/** A long address that may wrap after `@`, `.`, `-` and `_`, and so not in the middle of a word. Copied text stays the same. */
export function withBreaks(address: string): ReactNode {
  return address.split(/(?<=[@._-])/).map((part, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never move
    <Fragment key={place}>
      {place > 0 && <wbr />}
      {part}
    </Fragment>
  ))
}
