const PRELOAD = '<link rel="modulepreload"'
const PATIENT_PRELOAD = '<link rel="modulepreload" media="not all" fetchpriority="low"'
const RUN = ' type="module" async=""'
const WAITING = ' type="text/plain" id="scripts"'
const END = '</body>'

/** A page cut in two: what it shows, with its scripts, and its end. */
export type CutPage = readonly [page: string, end: string]

/**
 * A page whose scripts are out of the browser's sight until `start-scripts.ts` gives them back. The framework has them fetched first of
 * all, and on a slow connection styles, letters and pictures would wait for a hundred kilobytes of what is not to be seen.
 * @param html  a whole document, as `renderToString` gives it
 */
export function withPatience(html: string): string {
  return html.replaceAll(PRELOAD, PATIENT_PRELOAD).replace(RUN, WAITING)
}

export function cutAtEnd(html: string): CutPage {
  const end = html.lastIndexOf(END)
  return [html.slice(0, end), html.slice(end)]
}

/**
 * Finishes a page that was drawn in one piece: what its loaders gave comes behind it, as the router's own stream of it would.
 * @param handoff  the data, encoded by the router
 */
export function finishPage([page, end]: CutPage, handoff: string, nonce: string): string {
  const data = scriptOf(`enqueue(${escapeInScript(JSON.stringify(handoff))})`, nonce)
  return `<!DOCTYPE html>${page}${data}${scriptOf('close()', nonce)}${end}`
}

function scriptOf(call: string, nonce: string): string {
  return `<script nonce="${nonce}">window.__reactRouterContext.streamController.${call};</script>`
}

/** Text cannot end the script it stands in, nor a line of it. */
function escapeInScript(json: string): string {
  return json.replace(/[&><\u2028\u2029]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)
}
