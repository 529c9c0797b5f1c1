import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

/** What each theme is looked at for: the second one changes colours and nothing else. */
const themes = { dark: undefined, light: ['color-contrast', 'link-in-text-block'] }

/** What axe finds serious or critical on the page as it stands, in both themes, each with where it is. */
export async function seriousProblems(page: Page): Promise<string[]> {
  const found: string[] = []
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.evaluate(settled)
    const rules = themes[colorScheme]
    // the other mode opens a window for every page that is looked at
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

/** No transition has run for two frames in a row: what inherits a colour begins its own a frame after the element above it. */
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
