import axe, { type Result, type RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'

/** WCAG 2.2 AA and the best practices of axe. */
export const allRules: RunOptions = { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] }

/** The light theme changes only colours. */
export const colourRules: RunOptions = { runOnly: ['color-contrast', 'link-in-text-block'] }

/** The serious and critical axe violations of the page in both themes, with their elements. */
export async function seriousProblems(page: Page): Promise<string[]> {
  const dark = await findProblems(page, 'dark', allRules)
  return [...dark, ...(await findProblems(page, 'light', colourRules))]
}

/** The serious and critical axe violations of the page in one theme, each with its element and reason. */
export async function findProblems(page: Page, colorScheme: 'dark' | 'light', rules: RunOptions): Promise<string[]> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await page.evaluate(settled)
  // a page keeps axe until it is left; its source is half a megabyte
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const violations = await page.evaluate(runAxe, rules)
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${colorScheme}: ${id} at ${target.join(' ')}: ${failureSummary?.split('\n')[1]?.trim()}`),
    )
}

/** Runs in the page. */
async function runAxe(rules: RunOptions): Promise<Result[]> {
  const { axe: engine } = window as unknown as { axe: typeof axe }
  return (await engine.run({ ...rules, resultTypes: ['violations'] })).violations
}

/** Waits for two frames without a CSS transition: a child starts to inherit a colour one frame after its parent. */
export function settled(): Promise<void> {
  return new Promise((done, fail) => {
    let [still, frames] = [0, 0]
    const look = () => {
      const moving = document.getAnimations().filter((animation) => animation instanceof CSSTransition)
      still = moving.length > 0 ? 0 : still + 1
      frames++
      if (still > 1) done()
      else if (frames < 600) requestAnimationFrame(look)
      else fail(new Error(`${moving.length} transitions do not end, of ${[...new Set(moving.map((one) => one.transitionProperty))]}`))
    }
    requestAnimationFrame(look)
  })
}
