import { useEffect, useRef } from 'react'

/**
 * Focuses the first marked field after each refused submit. The form library cannot: chips have no field of their own.
 * @param submitCount  of the form's state: it changes in the same render as the marks, an animation frame may come before them
 * @returns a ref, to be set to the form that is submitted
 */
export function useErrorFocus(submitCount: number) {
  const form = useRef<HTMLElement>(null)

  useEffect(() => {
    if (!submitCount) return
    const marked = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    const field = marked?.matches('fieldset') ? marked.querySelector('input') : marked
    field?.focus()
  }, [submitCount])

  return form
}
