import type { Api } from './api.ts'

/** What the host hands to the pages with every request that it lets them render. */
export type RequestServices = {
  /** Every call in this process, in the name of nobody: a page that needs a session asks from the browser. */
  api: Api
  /**
   * The same calls with headers that the page's own request did not carry, such as the `Idempotency-Key` of a form.
   * What such a call throws is not made a page: the form that made it shows it.
   */
  apiWith: (headers: Record<string, string>) => Api
  /** Goes on every inline script; the host says the same one in its Content-Security-Policy. */
  nonce: string
  publicUrl: string
  storefrontUrl: string
  /** Where the calls of Hope are answered, without a slash at its end; empty where it is here. */
  hopeApiUrl: string
  isProduction: boolean
  /** Takes a page that was drawn in one piece; the answer to it then has no body of its own, as that would be a stream. */
  takeWhole: (html: string) => void
  /** Where an unforeseen error is written down; without it, to the console. */
  reportError?: (error: unknown) => void
}
