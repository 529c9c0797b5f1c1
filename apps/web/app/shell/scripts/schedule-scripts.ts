/** When the browser loads the scripts of a page: `after-paint` needs the inline script of `start-scripts.ts`. */
export type ScriptStart = 'at-once' | 'low-priority' | 'after-paint'

/**
 * Schedules the scripts of a page behind its styles, fonts and images. The framework loads them first, and on a slow connection all visible
 * content would wait for a hundred kilobytes of scripts: see docs/performance.md.
 * @param html  a whole document
 */
export function scheduleScripts(html: string, start: ScriptStart): string {
  if (start === 'at-once') return html
  if (start === 'low-priority') return html.replaceAll(PRELOAD, `${PRELOAD} fetchpriority="low"`)
  return html
    .replaceAll(PRELOAD, `${PRELOAD} media="not all" fetchpriority="low"`)
    .replace(' type="module" async=""', ' type="text/plain" id="scripts"')
}

const PRELOAD = '<link rel="modulepreload"'
