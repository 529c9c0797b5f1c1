/** The content security policy of stored and made files: one that is opened in a tab runs nothing and loads nothing. */
export const FILE_POLICY = "default-src 'none'; sandbox"

/** Sent with every answer of ours that a browser could show. */
export function securityHeaders(options: {
  nonce: string
  isProduction: boolean
  /** Other places that an answer to a form of ours may lead to. */
  formOrigins?: readonly string[]
  /** Other places that are asked from the browser, and whose pictures are shown. */
  askedOrigins?: readonly string[]
}): Record<string, string> {
  const asked = options.askedOrigins ?? []
  const policy = [
    "default-src 'self'",
    `script-src 'self' 'nonce-${options.nonce}'`,
    "style-src 'self' 'unsafe-inline'",
    ["img-src 'self' data: blob:", ...asked].join(' '),
    "font-src 'self'",
    ["connect-src 'self'", ...asked].join(' '),
    "object-src 'none'",
    "base-uri 'none'",
    ["form-action 'self'", ...(options.formOrigins ?? [])].join(' '),
    "frame-ancestors 'none'",
  ]
  return {
    'content-security-policy': policy.join('; '),
    // the same as frame-ancestors, for what does not know that one
    'x-frame-options': 'DENY',
    'x-content-type-options': 'nosniff',
    // never a path, to ourselves either: those of links in mails open something. The origin stays, which forms are checked by
    'referrer-policy': 'strict-origin',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
    ...(options.isProduction ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  }
}
