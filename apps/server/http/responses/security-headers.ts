/** Content security policy of stored and generated files: a file opened in a tab runs no script and loads nothing. */
export const FILE_POLICY = "default-src 'none'; sandbox"

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
}): Record<string, string> {
  const policy = [
    "default-src 'self'",
    `script-src 'self' 'nonce-${options.nonce}'`,
    "style-src 'self' 'unsafe-inline'",
    ["img-src 'self' data: blob:", ...(options.pictureOrigins ?? [])].join(' '),
    "font-src 'self'",
    ["connect-src 'self'", ...(options.connectOrigins ?? [])].join(' '),
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
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
    ...(options.isProduction ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  }
}
