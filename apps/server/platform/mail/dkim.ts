import { createPrivateKey, type KeyObject } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { StartError } from '../start-error.ts'

export type DkimSettings = { domain: string; selector: string; keyFile: string }

/** Options of nodemailer. */
export type DkimKey = { domainName: string; keySelector: string; privateKey: string }

/** Verifiers ignore shorter keys (RFC 8301). */
const MIN_BITS = 1024

/**
 * Reads the key that signs mails.
 * @throws StartError if the file is not a private RSA key, or the domain does not belong to the sender's
 */
export async function openDkim({ domain, selector, keyFile }: DkimSettings, mailFrom: string): Promise<DkimKey> {
  const sender = /@([^>\s]+)/.exec(mailFrom)?.[1]?.toLowerCase() ?? ''
  if (!isWithin(sender, domain) && !isWithin(domain, sender)) {
    throw new StartError(`MAIL_DKIM_DOMAIN is ${domain}, but MAIL_FROM is of ${sender}: receivers would ignore the signature.`)
  }
  const pem = await readFile(keyFile, 'utf8').catch((cause: unknown) => {
    throw new StartError(`MAIL_DKIM_KEY_FILE names a file that cannot be read: ${keyFile}.`, { cause })
  })
  const key = parseKey(pem)
  const bits = key?.asymmetricKeyDetails?.modulusLength ?? 0
  if (key?.asymmetricKeyType !== 'rsa' || bits < MIN_BITS) {
    throw new StartError(`MAIL_DKIM_KEY_FILE names ${keyFile}, which is not a private RSA key in PEM format of at least ${MIN_BITS} bits.`)
  }
  return { domainName: domain, keySelector: selector, privateKey: pem }
}

function isWithin(domain: string, parent: string): boolean {
  return domain === parent || domain.endsWith(`.${parent}`)
}

function parseKey(pem: string): KeyObject | undefined {
  try {
    return createPrivateKey(pem)
  } catch {
    return undefined
  }
}
