import type { Page } from 'playwright-core'

type Choice = { url: string; product: string }

/** Puts one Medium print into the cart, as the form of the product page does, and opens the checkout. */
export async function openCheckout(page: Page, { url, product }: Choice): Promise<void> {
  const form = { size: 'medium', quantity: '1' }
  await page.request.post(`/store/products/${product}`, { form, headers: { origin: url } })
  await page.goto('/store/checkout?country=DE')
}

export async function fillAddress(page: Page): Promise<void> {
  await page.getByLabel('Email').fill('ada@customer.example')
  await page.getByLabel('Name', { exact: true }).fill('Ada Lind')
  await page.getByLabel('Address', { exact: true }).fill('Hafenstr. 4')
  await page.getByLabel('Postal code').fill('24103')
  await page.getByLabel('City').fill('Kiel')
}
