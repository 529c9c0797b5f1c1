const PRELOAD = '<link rel="modulepreload"'
const PATIENT_PRELOAD = '<link rel="modulepreload" media="not all" fetchpriority="low"'
const RUN = ' type="module" async=""'
const WAITING = ' type="text/plain" id="scripts"'

/**
 * Finishes a page that was drawn in one piece: what its loaders gave comes behind it, as the router's own stream of it would, and its
 * scripts are out of the browser's sight until `start-scripts.ts` gives them back. The framework has them fetched first of all, and on a
 * slow connection styles, letters and pictures would wait for a hundred kilobytes of what is not to be seen.
 * @param html  a whole document, as `renderToString` gives it: without a doctype
 * @param handoff  the data, encoded by the router
 */
export function finishPage(html: string, handoff: string, nonce: string): string {
  const end = html.lastIndexOf('</body>')
  const page = html.slice(0, end).replaceAll(PRELOAD, PATIENT_PRELOAD).replace(RUN, WAITING)
  return `<!DOCTYPE html>${page}${scriptOf(`enqueue(${escapeInScript(JSON.stringify(handoff))})`, nonce)}${scriptOf('close()', nonce)}${html.slice(end)}`
}

function scriptOf(call: string, nonce: string): string {
  return `<script nonce="${nonce}">window.__reactRouterContext.streamController.${call};</script>`
}

/** Text cannot end the script it stands in, nor a line of it. */
function escapeInScript(json: string): string {
  return json.replace(/[&><\u2028\u2029]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)
}
