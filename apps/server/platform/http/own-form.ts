/**
 * Whether a form was sent by a page of ours. Pages of the store know their visitor by a cookie, which a browser sends along with whatever
 * any page of the web makes it send.
 *
 * Every browser names the origin of a POST. Where somebody on the way has taken that out, `Sec-Fetch-Site` may say it in its place: no
 * page can set it. `same-origin` alone is ours; `same-site` is a neighbour, and `none` only says that nobody's page was open: a form that
 * is sent once more when a browser comes back may have been a stranger's.
 *
 * @param ourUrl  any address under our own origin, as the visitor sees it
 */
export function isOwnForm(headers: Headers, ourUrl: string): boolean {
  const origin = headers.get('origin')
  return origin === null ? headers.get('sec-fetch-site') === 'same-origin' : origin === new URL(ourUrl).origin
}
