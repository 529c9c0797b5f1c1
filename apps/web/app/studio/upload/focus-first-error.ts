/** Chips have no field of their own that the form library could focus, so the marks are looked for on the page. */
export function focusFirstError(form: HTMLElement): void {
  requestAnimationFrame(() => {
    const marked = form.querySelector<HTMLElement>('[aria-invalid="true"]')
    const field = marked?.matches('fieldset') ? marked.querySelector('input') : marked
    field?.focus()
  })
}
