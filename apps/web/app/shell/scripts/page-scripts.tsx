import { use } from 'react'
import { Scripts, ScrollRestoration } from 'react-router'
import { LINKS_PLACE, SCRIPTS_PLACE, ScriptsKeptContext } from './kept-scripts.ts'

/** The router's scripts, or a placeholder for those cached by the server. */
export function PageScripts() {
  if (import.meta.env.SSR && use(ScriptsKeptContext)) {
    return (
      <>
        <link rel="modulepreload" href={LINKS_PLACE} />
        <script id={SCRIPTS_PLACE} />
      </>
    )
  }
  return (
    <>
      <ScrollRestoration />
      <Scripts />
    </>
  )
}
