import { createContext } from 'react'
import type { CutPage } from './whole-page.ts'

/** Whether the server has cached the scripts of this page. */
export const ScriptsKeptContext = createContext(false)

export const [LINKS_PLACE, SCRIPTS_PLACE] = ['kept-links', 'kept-scripts']

/** The router's markup on a page: links in the head, and scripts at the end of the body. Split at each occurrence of the nonce. */
export type KeptScripts = { links: readonly string[]; scripts: readonly string[] }

/**
 * Extracts the router's scripts. They are the same for every page of a route, but the router recomputes them for each page, which took a
 * sixth of the cost of a page.
 * @param html  a page rendered with deferred scripts
 * @returns undefined if the markup does not have the expected form
 */
export function takeScripts(html: string, nonce: string): KeptScripts | undefined {
  const links = LINKS.exec(html)?.[0]
  const scripts = LAST_SCRIPTS.exec(html.slice(0, html.lastIndexOf('</body>')))?.[0]
  if (!links || !scripts || html.split(LINK).length !== links.split(LINK).length) return undefined
  return { links: links.split(nonce), scripts: scripts.split(nonce) }
}

/** Inserts cached scripts into a page rendered without them. All parts are joined once, because each join copies the whole page. */
export function putScripts(html: string, { links, scripts }: KeptScripts, nonce: string): CutPage {
  const [head, body] = halves(html, html.indexOf(LINKS_MARK), LINKS_MARK)
  const [page, end] = halves(body, body.lastIndexOf(SCRIPTS_MARK), SCRIPTS_MARK)
  return [`${head}${links.join(nonce)}${page}${scripts.join(nonce)}`, end]
}

function halves(text: string, at: number, mark: string): [string, string] {
  if (at < 0) throw new Error(`a page was drawn without ${mark}`)
  return [text.slice(0, at), text.slice(at + mark.length)]
}

const LINKS_MARK = `<link rel="modulepreload" href="${LINKS_PLACE}"/>`
const SCRIPTS_MARK = `<script id="${SCRIPTS_PLACE}"></script>`
const LINK = '<link rel="modulepreload"'
const LINKS = /(?:<link rel="modulepreload"[^>]*>)+/
const LAST_SCRIPTS = /(?:<script(?: [^>]*)?>(?:(?!<\/script>)[\s\S])*<\/script>)+$/
