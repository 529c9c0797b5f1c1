import type { Api } from '@tintype/contract/api'

/** The services that the host passes to the pages with every request. */
export type RequestServices = {
  /** All API calls, in process and without a session. Pages that need a session call the API from the browser. */
  api: Api
  /**
   * The same API with additional request headers, such as a form's `Idempotency-Key`. Errors are not converted to error pages, because the
   * form shows them.
   */
  apiWith: (headers: Record<string, string>) => Api
  /** For every inline script; the host sets the same nonce in the Content-Security-Policy. */
  nonce: string
  /** The reader's locale, chosen by `Accept-Language`. */
  locale: string
  publicUrl: string
  storefrontUrl: string
  /** The base URL of the Hope API, without a trailing slash; empty if it is served here. */
  hopeApiUrl: string
  /** The Supabase project that authenticates artists, if one is configured. Both values are public. */
  authProject?: { url: string; anonKey: string } | undefined
  isProduction: boolean
  /** How many days an artist has to cancel the deletion of the account (`ACCOUNT_GRACE_DAYS`). */
  accountGraceDays: number
  /** Customers pay in a form of the payment provider on our page (`STRIPE_PUBLISHABLE_KEY`). */
  hasPaymentForm: boolean
  /** What is installed, so that pages describe only what this install does. */
  installed: InstalledModels
  /** Reports an unexpected error; by default to the console. */
  reportError?: (error: unknown) => void
}

/** The AI models of this install. */
export type InstalledModels = {
  /** A vision model recognises what a picture shows (`AI_MODEL`). */
  hasVisionModel: boolean
  /** A network enlarges pictures; otherwise a filter sharpens them (`UPSCALE_MODEL`, or no runtime for networks). */
  hasUpscaler: boolean
}
