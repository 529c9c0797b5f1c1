/** Where a picture of a cause lies: a relative address is one of the host that named it. */
export function pictureUrl(url: string, host: string): string {
  if (!host) return url
  return URL.canParse(url, `${host}/`) ? new URL(url, `${host}/`).href : url
}
