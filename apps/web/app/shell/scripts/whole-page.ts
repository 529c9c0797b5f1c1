const PRELOAD = '<link rel="modulepreload"'
const PATIENT_PRELOAD = '<link rel="modulepreload" media="not all" fetchpriority="low"'
const RUN = ' type="module" async=""'
const WAITING = ' type="text/plain" id="scripts"'
const END = '</body>'

/** A page split in two: its content with the scripts, and its end. */
export type CutPage = readonly [page: string, end: string]

/**
 * Hides a page's scripts from the browser's preloader until `start-scripts.ts` restores them. The framework loads them first, and on a slow
 * connection styles, fonts and images would wait for a hundred kilobytes of scripts.
 * @param html  a whole document, as returned by `renderToString`
 */
export function withPatience(html: string): string {
  return html.replaceAll(PRELOAD, PATIENT_PRELOAD).replace(RUN, WAITING)
}

export function cutAtEnd(html: string): CutPage {
  const end = html.lastIndexOf(END)
  return [html.slice(0, end), html.slice(end)]
}

/**
 * Completes a page rendered as one string: appends the loaders' data, like the router's own stream.
 * @param handoff  the data, encoded by the router
 */
export function finishPage([page, end]: CutPage, handoff: string, nonce: string): string {
  const data = scriptOf(`enqueue(${escapeInScript(JSON.stringify(handoff))})`, nonce)
  return `<!DOCTYPE html>${page}${data}${scriptOf('close()', nonce)}${end}`
}

function scriptOf(call: string, nonce: string): string {
  return `<script nonce="${nonce}">window.__reactRouterContext.streamController.${call};</script>`
}

/** Escapes text, so that it cannot close its script element or break a line. */
function escapeInScript(json: string): string {
  return json.replace(/[&><\u2028\u2029]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)
}
