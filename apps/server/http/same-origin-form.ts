/**
 * Whether one of our own pages sent a form. Store pages identify visitors by a cookie, which browsers also send with forms of other sites.
 * Every browser sends the Origin header with a POST. If an intermediary removed it, `Sec-Fetch-Site` decides, because pages cannot set it.
 * Only `same-origin` is accepted. `same-site` may be a sibling domain. `none` only means that no page initiated the request: a browser that
 * resends a form after a restart may resend another site's form.
 * @param ourUrl  any address under our origin, as the visitor sees it
 */
export function isSameOriginForm(headers: Headers, ourUrl: string): boolean {
  const origin = headers.get('origin')
  return origin === null ? headers.get('sec-fetch-site') === 'same-origin' : origin === new URL(ourUrl).origin
}
