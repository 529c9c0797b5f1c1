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
    const marked = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    const field = marked?.matches('fieldset') ? marked.querySelector('input') : marked
    field?.focus()
  }, [submitCount])

  return form
}
