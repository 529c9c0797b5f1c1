import type { Quote } from '@tintype/contract/orders/store'
import { printName } from '@tintype/domain/prints/sizes'
import { Form } from 'react-router'
import { Note } from '../../ui/feedback/note.tsx'

/** Cart lines of withdrawn products and sizes: listed, excluded from the total, and removable. */
export function RemovedLines({ gone }: { gone: Quote['gone'] }) {
  if (!gone.length) return null
  return (
    <Note>
      {gone.map(({ product, size, title, reason }) => {
        const name = printName(size)
        return (
          <Form key={`${product}:${size}`} className="gone-line" method="post" action="/store/cart" replace preventScrollReset>
            <input type="hidden" name="product" value={product} />
            <input type="hidden" name="size" value={size} />
            <span>{removedLinesSentence({ title, size, reason })}</span>
            <button type="submit" name="remove" value="1" className="text-btn">
              Remove
              <span className="sr">
                {' '}
                {title}, {name}
              </span>
            </button>
          </Form>
        )
      })}
    </Note>
  )
}

export function removedLinesSentence({ title, size, reason }: Pick<Quote['gone'][number], 'title' | 'size' | 'reason'>): string {
  if (reason === 'size_not_offered') return `“${title}” is no longer offered in the size ${printName(size)} and was removed.`
  return `“${title}” (${printName(size)}) is no longer for sale and was removed.`
}
