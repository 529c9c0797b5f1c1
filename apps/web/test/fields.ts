import { isInaccessible, screen } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect } from 'vitest'

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** The field with a label. @param label  the beginning of the label, or a pattern */
export function field(label: string | RegExp): Field {
  const isMeant = (text: string) => (typeof label === 'string' ? text.startsWith(label) : label.test(text))
  return screen.getByLabelText<Field>(isMeant, { selector: 'input, textarea, select' })
}

/** Replaces the text of a field by pasting, which is much cheaper than typing. */
export async function fill(user: UserEvent, texts: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, text] of Object.entries(texts)) {
    await user.clear(field(label))
    if (text) await user.paste(text)
  }
}

/** The error at a field, as a screen reader reads it; undefined where there is none. */
export function findFieldError(label: string | RegExp): string | undefined {
  const input = field(label)
  if (input.getAttribute('aria-invalid') !== 'true') return undefined
  const ids = input.getAttribute('aria-describedby')?.split(' ') ?? []
  return document.getElementById(ids[0] ?? '')?.textContent ?? undefined
}

/** The texts of the alerts on the page. */
export function alerts(): string[] {
  const shown = screen.queryAllByRole('alert', { hidden: true }).filter((element) => !isInaccessible(element))
  return shown.flatMap(({ textContent }) => textContent || [])
}

/** The button with a label. jsdom applies no styles, so a button with a busy label would otherwise have both in its name. */
export function button(label: string): HTMLElement {
  // the check of all elements for visibility, which Testing Library makes first, is slow
  const found = screen
    .getAllByRole('button', { hidden: true })
    .filter((element) => readLabel(element) === label && !isInaccessible(element))
  const [element] = found
  if (!element || found.length > 1) expect.fail(`${found.length} buttons are called ${label}`)
  return element
}

/** Whether the button with a label cannot be pressed: it is busy, or not ready. */
export function isOff(label: string): boolean {
  return button(label).getAttribute('aria-disabled') === 'true'
}

function readLabel(element: HTMLElement): string | undefined {
  const shown = element.querySelector('.btn-labels > :not([data-off])') ?? element
  return element.getAttribute('aria-label') ?? shown.textContent?.trim()
}
