import { type RefObject, useEffect } from 'react'
import { CHECKOUT_FIELDS, type CheckoutField } from './checkout-values.ts'

const KEY = 'tintype.checkout'

/** Never the card. */
const KEPT = CHECKOUT_FIELDS.filter((field) => field !== 'card')
export type FormDraft = Partial<Record<CheckoutField, string>>

/**
 * Keeps what a customer typed for the life of the tab, so that a reload, a declined payment or a visit to the payment page loses nothing.
 * Restores it into the fields that are still empty.
 */
export function useFormDraft(form: RefObject<HTMLFormElement | null>, onCountry: (country: string) => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, before the customer types
  useEffect(() => {
    const { current } = form
    if (!current) return
    const typed = readFormDraft()
    for (const field of KEPT) restore(current, field, typed[field])
    const country = typed.country
    if (country && !new URL(window.location.href).searchParams.has('country')) onCountry(country)
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
      const value = values.get(field)
      return typeof value === 'string' && value ? [[field, value]] : []
    }),
  )
}

function restore(form: HTMLFormElement, field: CheckoutField, value: string | undefined): void {
  const input = form.elements.namedItem(field)
  const isField = input instanceof HTMLInputElement || input instanceof HTMLSelectElement
  if (value && isField && !input.value) input.value = value
}
