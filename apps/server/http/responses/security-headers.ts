/** Content security policy of stored and generated files: a file opened in a tab runs no script and loads nothing. */
export const FILE_POLICY = "default-src 'none'; sandbox"

/** Origins of a form of another company that is part of a page: its scripts, its frames, and what it calls. */
export type EmbeddedForm = { scripts: readonly string[]; frames: readonly string[]; requests: readonly string[] }

/** Headers of every response that a browser could display. */
export function securityHeaders(options: {
  nonce: string
  isProduction: boolean
  /** Other origins to which our forms may redirect. */
  formOrigins?: readonly string[]
  /** Other origins of browser requests. */
  connectOrigins?: readonly string[]
  /** Other origins of pictures. */
  pictureOrigins?: readonly string[]
  /** Only for the page that shows it. */
  embedded?: EmbeddedForm | undefined
}): Record<string, string> {
  const { embedded = NOTHING } = options
  const policy = [
    "default-src 'self'",
    [`script-src 'self' 'nonce-${options.nonce}'`, ...embedded.scripts].join(' '),
    "style-src 'self' 'unsafe-inline'",
    ["img-src 'self' data: blob:", ...(options.pictureOrigins ?? [])].join(' '),
    "font-src 'self'",
    ["connect-src 'self'", ...(options.connectOrigins ?? []), ...embedded.requests].join(' '),
    ...(embedded.frames.length ? [["frame-src 'self'", ...embedded.frames].join(' ')] : []),
    "object-src 'none'",
    "base-uri 'none'",
    ["form-action 'self'", ...(options.formOrigins ?? [])].join(' '),
    "frame-ancestors 'none'",
  ]
  return {
    'content-security-policy': policy.join('; '),
    // same as frame-ancestors, for old browsers
    'x-frame-options': 'DENY',
    'x-content-type-options': 'nosniff',
    // Send the origin only, even to ourselves: paths of mailed links contain secrets, while form checks need the origin.
    'referrer-policy': 'strict-origin',
    // wallets open a window that reports back
    'cross-origin-opener-policy': options.embedded ? 'same-origin-allow-popups' : 'same-origin',
    'permissions-policy': `camera=(), microphone=(), geolocation=(), payment=(${toAllowlist(embedded.frames)})`,
    ...(options.isProduction ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  }
}

const NOTHING: EmbeddedForm = { scripts: [], frames: [], requests: [] }

/** Who may ask for a payment by a wallet of the browser. */
function toAllowlist(origins: readonly string[]): string {
  return origins.length ? ['self', ...origins.map((origin) => `"${origin}"`)].join(' ') : ''
}
