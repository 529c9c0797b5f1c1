import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { createPages } from '../apps/server/http/pages.ts'
import { allRules, colourRules, findProblems } from './support/axe.ts'
import { widths } from './support/browser.ts'
import { openDesk, useShared } from './support/shared.ts'

await useShared()

test('the design system shows a forced hover as a hover, has no accessibility problem in either theme and fits from 360 to 2560 px', async () => {
  const { page } = await openDesk()
  await page.goto('/dev/ui?theme=dark')
  await expectForcedHover(page)
  expect(await findProblems(page, 'dark', allRules)).toEqual([])
  await page.goto('/dev/ui?theme=light')
  expect(await findProblems(page, 'light', colourRules)).toEqual([])
  for (const width of [360, 2560]) {
    await page.setViewportSize({ ...widths.desk, width })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    const outside = await page.locator('.dev-frame').evaluateAll((frames) =>
      frames.flatMap((frame) => {
        const { right } = frame.getBoundingClientRect()
        const over = [...frame.querySelectorAll('*')].filter(
          (one) => one.getBoundingClientRect().right > right && !one.closest('.dev-scroll'),
        )
        return over.map((one) => one.textContent)
      }),
    )
    expect(outside).toEqual([])
  }
})

async function expectForcedHover(page: Page): Promise<void> {
  const buttons = page.locator('#buttons [data-component="Button"]')
  const background = (name: string) =>
    buttons
      .locator('.dev-state')
      .filter({ has: page.getByText(name, { exact: true }) })
      .getByRole('button')
      .evaluate((button) => getComputedStyle(button).backgroundColor)
  const plain = await background('secondary')
  // the page repeats the rules after its start
  await expect.poll(() => background('secondary, hover')).not.toBe(plain)
  const forced = await background('secondary, hover')
  await buttons.getByText('secondary', { exact: true }).locator('..').getByRole('button').hover()
  await expect.poll(() => background('secondary')).toBe(forced)
  await page.mouse.move(0, 0)
}

test('the design system is not found in production', async () => {
  const publicUrl = 'https://tintype.example'
  const site = {
    publicUrl,
    storefrontUrl: `${publicUrl}/store`,
    hopeApiUrl: '',
    accountGraceDays: 30,
    installed: { hasVisionModel: false, hasUpscaler: false },
    hasPaymentForm: false,
  }
  const statuses: Record<string, number> = {}
  for (const isProduction of [false, true]) {
    const pages = await createPages({ router: {}, isDevelopment: false, site: { ...site, isProduction } })
    for (const path of ['/dev/ui', '/dev/ui.data']) {
      const answer = await pages.render(new Request(publicUrl + path), visitor)
      await answer.arrayBuffer()
      statuses[`${path}, ${isProduction ? 'production' : 'development'}`] = answer.status
    }
    await pages.close()
  }
  expect(statuses).toEqual({
    '/dev/ui, development': 200,
    '/dev/ui.data, development': 200,
    '/dev/ui, production': 404,
    '/dev/ui.data, production': 404,
  })
})

const visitor: Parameters<Awaited<ReturnType<typeof createPages>>['render']>[1] = {
  requestId: 'any',
  headers: new Headers(),
  address: '127.0.0.1',
  nonce: 'any',
  authenticate: async () => ({ kind: 'visitor' }),
  countAttempt: async () => undefined,
  report: () => undefined,
  reportRoute: () => undefined,
}
