import type { BrowserContext } from 'playwright-core'

/** Records every script that runs out of a text: calls of `alert` and requests of `evil.example`. Each ends as the address of its page or as its message in `ran`. */
export async function recordScripts(context: BrowserContext, ran: string[]): Promise<void> {
  await context.exposeBinding('alert', ({ frame }) => void ran.push(frame.url()))
  await context.route(/evil\.example/, (route) => {
    ran.push(route.request().url())
    return route.abort()
  })
  context.on('dialog', (dialog) => {
    ran.push(dialog.message())
    void dialog.dismiss()
  })
}

/** Runs in the page. @returns its texts, and attributes that could run a script */
export function describeDocument(): { texts: string[]; strange: string[] } {
  const runs = /^\s*(javascript:|data:text\/html)/i
  const everything = [...document.querySelectorAll('*')]
  const strange = everything.flatMap((element) =>
    [...element.attributes]
      .filter(
        ({ name, value }) =>
          /^on|^srcdoc$/i.test(name) || (/^(href|src|action|formaction|data|xlink:href)$/i.test(name) && runs.test(value)),
      )
      .map(({ name, value }) => `${element.localName} ${name}=${value}`),
  )
  const fields = [...document.querySelectorAll<HTMLInputElement>('input, textarea')].map(({ value }) => value)
  const said = everything.flatMap((element) => ['title', 'alt', 'aria-label'].map((name) => element.getAttribute(name) ?? ''))
  const body = document.body.cloneNode(true) as HTMLElement
  for (const hidden of body.querySelectorAll('script, style')) hidden.remove()
  return { texts: [document.title, body.textContent ?? '', ...fields, ...said].filter(Boolean), strange }
}

/** Runs in the page: inserts a text as markup and records the violated policy directive. */
export function setAsMarkup(html: string): void {
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => {
    document.body.dataset.forbidden = effectiveDirective
  })
  document.body.insertAdjacentHTML('beforeend', html)
}
