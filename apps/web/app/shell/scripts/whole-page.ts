/**
 * Completes a page rendered by `renderToString`: appends the loaders' data, as the router does in a stream.
 * @param handoff  the data, encoded by the router
 */
export function finishPage(html: string, handoff: string, nonce: string): string {
  const end = html.lastIndexOf('</body>')
  const data = renderStreamScript(`enqueue(${escapeInScript(JSON.stringify(handoff))})`, nonce)
  return `<!DOCTYPE html>${html.slice(0, end)}${data}${renderStreamScript('close()', nonce)}${html.slice(end)}`
}

function renderStreamScript(call: string, nonce: string): string {
  return `<script nonce="${nonce}">window.__reactRouterContext.streamController.${call};</script>`
}

/** Escapes text, so that it cannot close its script element or break a line. */
function escapeInScript(json: string): string {
  return json.replace(/[&><\u2028\u2029]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)
}
