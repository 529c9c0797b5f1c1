import { useEffect, useRef } from 'react'

/**
 * Focuses the first invalid field after each refused submit. The form library cannot: chips have no field of their own.
 * @param submitCount  of the form's state: it changes in the same render as the errors, while an animation frame may come before them
 * @returns a ref, to be set to the submitted form
 */
export function useErrorFocus(submitCount: number) {
  const form = useRef<HTMLElement>(null)

  useEffect(() => {
    if (!submitCount) return
    const { current } = form
    // not only the fields inside: the name is elsewhere on the page
    const fields = current instanceof HTMLFormElement ? [...current.elements] : []
    const marked = fields.find((field) => field.getAttribute('aria-invalid') === 'true') as HTMLElement | undefined
    const field = marked?.matches('fieldset') ? marked.querySelector('input') : marked
    field?.focus()
  }, [submitCount])

  return form
}
