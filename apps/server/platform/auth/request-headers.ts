import type { Origin } from './security-alerts.ts'

/** The host sets this header to the client address, from the socket or a trusted proxy. It removes incoming values first. */
export const CLIENT_ADDRESS_HEADER = 'x-tintype-client-address'

export function readOrigin(headers: Headers): Origin {
  return { userAgent: headers.get('user-agent'), address: headers.get(CLIENT_ADDRESS_HEADER) ?? undefined }
}

/** Ignore cookies as identity, so that no other site can act on behalf of a browser. */
export function onlyBearer(headers: Headers): Headers {
  return pickHeaders(headers, 'authorization')
}

export function pickHeaders(headers: Headers, ...names: string[]): Headers {
  return new Headers([...headers].filter(([name]) => names.includes(name)))
}
