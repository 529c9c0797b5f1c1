import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

/** The rules for each theme: the light theme changes only colours. */
const themes = { dark: undefined, light: ['color-contrast', 'link-in-text-block'] }

/** The serious and critical axe violations of the page in both themes, with their elements. */
export async function seriousProblems(page: Page): Promise<string[]> {
  const found: string[] = []
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.evaluate(settled)
    const rules = themes[colorScheme]
    // without legacy mode axe opens another page for every analysis
    const { violations } = await new AxeBuilder({ page })
      .setLegacyMode()
      .options({ resultTypes: ['violations'], ...(rules && { runOnly: rules }) })
      .analyze()
    for (const { id, impact, nodes } of violations)
      if (impact === 'serious' || impact === 'critical')
        found.push(`${colorScheme}: ${id} at ${nodes.map(({ target }) => target).join(', ')}`)
  }
  return found
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
