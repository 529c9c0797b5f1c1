import { type RefObject, useEffect } from 'react'
import { CHECKOUT_FIELDS, type CheckoutField } from './checkout-fields.ts'

const KEY = 'tintype.checkout'

/** Never the card. */
const KEPT = CHECKOUT_FIELDS.filter((field) => field !== 'card')
export type FormDraft = Partial<Record<CheckoutField, string>>

/**
 * Keeps what a customer typed for the life of the tab, so that a reload, a declined payment or a visit to the payment page loses nothing.
 * Restores it into the fields that are still empty, also into those that only the selected country has.
 */
export function useFormDraft(
  form: RefObject<HTMLFormElement | null>,
  { country, onCountry }: { country: string | undefined; onCountry: (country: string) => void },
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another country shows other fields
  useEffect(() => {
    const typed = readFormDraft()
    for (const field of KEPT) if (form.current) restore(form.current, field, typed)
  }, [country])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, before the customer types
  useEffect(() => {
    const { current } = form
    if (!current) return
    const typed = readFormDraft()
    if (typed.country && !new URL(window.location.href).searchParams.has('country')) onCountry(typed.country)
    const keep = () => keepTypedForm(valuesIn(current))
    current.addEventListener('input', keep)
    current.addEventListener('change', keep)
    current.addEventListener('submit', keep)
    return () => {
      current.removeEventListener('input', keep)
      current.removeEventListener('change', keep)
      current.removeEventListener('submit', keep)
    }
  }, [])
}

/** Removes what was typed once the order is paid, because others may use the same browser. */
export function useDeleteFormDraft(isPaid: boolean): void {
  useEffect(() => {
    if (isPaid) forgetTypedForm()
  }, [isPaid])
}

export function readFormDraft(): FormDraft {
  try {
    const kept: unknown = JSON.parse(window.sessionStorage.getItem(KEY) ?? '{}')
    if (typeof kept !== 'object' || kept === null) return {}
    const entries = Object.entries(kept).filter(([name, value]) => KEPT.some((field) => field === name) && typeof value === 'string')
    return Object.fromEntries(entries)
  } catch {
    // storage is off, or holds something else
    return {}
  }
}

function keepTypedForm(typed: FormDraft): void {
  try {
    window.sessionStorage.setItem(KEY, JSON.stringify(typed))
  } catch {
    // storage is off or full: the form still works
  }
}

function forgetTypedForm(): void {
  try {
    window.sessionStorage.removeItem(KEY)
  } catch {
    // storage is off, so nothing was kept
  }
}

function valuesIn(form: HTMLFormElement): FormDraft {
  const values = new FormData(form)
  return Object.fromEntries(
    KEPT.flatMap((field) => {
      const value = isOfCountry(form.elements.namedItem(field), values.get('country')) ? values.get(field) : null
      return typeof value === 'string' && value ? [[field, value]] : []
    }),
  )
}

function restore(form: HTMLFormElement, field: CheckoutField, typed: FormDraft): void {
  const input = form.elements.namedItem(field)
  const value = typed[field]
  if (!value || !isOfCountry(input, typed.country ?? '')) return
  if ((input instanceof HTMLInputElement || input instanceof HTMLSelectElement) && !input.value) input.value = value
}

/** A region belongs to one country: `CA` is California, and in Spain Cádiz. */
function isOfCountry(input: Element | RadioNodeList | null, country: FormDataEntryValue | null): boolean {
  const own = input instanceof HTMLElement ? input.dataset.country : undefined
  return own === undefined || own === country
}
