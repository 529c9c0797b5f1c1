import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

/** What axe finds serious or critical on the page as it stands, in both themes, each with where it is. */
export async function seriousProblems(page: Page): Promise<string[]> {
  const found: string[] = []
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.evaluate(settled)
    const { violations } = await new AxeBuilder({ page }).analyze()
    for (const { id, impact, nodes } of violations)
      if (impact === 'serious' || impact === 'critical')
        found.push(`${colorScheme}: ${id} at ${nodes.map(({ target }) => target).join(', ')}`)
  }
  return found
}

/**
 * Every colour takes the shortest of transitions to the other theme, and what inherits it begins its own a frame later,
 * level by level: it is over when two frames in a row have none.
 */
export function settled(): Promise<void> {
  return new Promise((done) => {
    let still = 0
    const look = () => {
      still = document.getAnimations().some((animation) => animation instanceof CSSTransition) ? 0 : still + 1
      if (still > 1) done()
      else requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
}
