import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BrowserContext, Page, Route } from 'playwright-core'
import type { StripeStandIn } from '../../apps/server/test/stand-ins/stripe-stand-in.ts'

const folder = join(import.meta.dirname, 'stripe-js')

/**
 * Serves a stand-in for Stripe.js in place of js.stripe.com, with the documented methods that our page uses. Its frames come from there,
 * and its requests go to api.stripe.com, so that the content security policy applies. They are answered by the stand-in of Stripe.
 * @returns what was requested of js.stripe.com
 */
export async function serveStripeJs(context: BrowserContext, stripe: StripeStandIn): Promise<{ paths: string[] }> {
  const paths: string[] = []
  await context.route('https://js.stripe.com/**', async (route) => {
    const { pathname } = new URL(route.request().url())
    paths.push(pathname)
    if (pathname === '/endive/stripe.js') return fulfill(route, 'stripe.js', 'text/javascript')
    if (pathname === '/stand-in/frame.html') return fulfill(route, 'frame.html', 'text/html; charset=utf-8')
    return route.fulfill({ status: 404 })
  })
  // browsers ask for a permission before a public site loads something of this machine
  await context.route(/\.woff2$/, async (route) => {
    const isFramed = route.request().frame().url().startsWith('https://js.stripe.com/')
    return isFramed ? route.fulfill({ response: await route.fetch() }) : route.fallback()
  })
  await context.route('https://api.stripe.com/**', async (route) => {
    const { pathname } = new URL(route.request().url())
    const body = route.request().postData() ?? ''
    const answer = await fetch(new URL(pathname, stripe.url), { method: 'POST', body })
    const headers = { 'content-type': 'application/json', 'access-control-allow-origin': '*' }
    await route.fulfill({ status: answer.status, headers, body: await answer.text() })
  })
  return { paths }
}

/** A browser in which Stripe.js is blocked. */
export async function blockStripeJs(context: BrowserContext): Promise<void> {
  await context.route('https://js.stripe.com/**', (route) => route.abort('blockedbyclient'))
}

/** The fields of a card, in Stripe's frame. */
export async function fillCard(page: Page, card: string): Promise<void> {
  const frame = page.frameLocator('iframe[title="Secure payment input frame"]')
  await frame.getByLabel('Card number').fill(card)
  await frame.getByLabel('Expiration date').fill('12 / 34')
  await frame.getByLabel('Security code').fill('123')
}

async function fulfill(route: Route, file: string, type: string): Promise<void> {
  await route.fulfill({ headers: { 'content-type': type }, body: await readFile(join(folder, file), 'utf8') })
}
