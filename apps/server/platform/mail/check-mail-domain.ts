import { createPublicKey } from 'node:crypto'
import { type Finding, failed, ok, warning } from '../outside/finding.ts'

/** TXT records of a name, each in its parts, as `node:dns/promises` resolves them. */
export type TxtResolver = { resolveTxt(name: string): Promise<string[][]> }

/** The three checks of a sender's domain, in the order SPF, DKIM, DMARC. */
export type MailDomainFindings = { spf: Finding; dkim: Finding; dmarc: Finding }

/** Selectors that widely used providers set up by default. A key under another one cannot be found without its name. */
const USUAL_SELECTORS = ['default', 'dkim', 'mail', 'google', 'selector1', 'selector2', 's1', 's2', 'k1', 'k2', 'resend', 'pm', 'mx', 'fm1']

/** More lookups are a permanent error for receivers. @see RFC 7208, section 4.6.4 */
const MOST_LOOKUPS = 10

/**
 * Checks that receivers can verify mails from a domain.
 * @param envelopeDomain  of the envelope sender, whose SPF record counts. Undefined: `domain`
 * @param selector  of the DKIM key, from the mail provider. Undefined: the usual ones are tried
 * @see RFC 7208 (SPF), RFC 6376 and RFC 8301 (DKIM), RFC 7489 (DMARC)
 */
export async function checkMailDomain(
  { domain, envelopeDomain = domain, selector }: { domain: string; envelopeDomain?: string; selector?: string | undefined },
  resolver: TxtResolver,
): Promise<MailDomainFindings> {
  const read = (name: string) => readTxt(resolver, name)
  const [spf, dkim, dmarc] = await Promise.all([
    checkEnvelope(envelopeDomain, domain, read),
    checkDkim(domain, selector, read),
    checkDmarc(domain, read),
  ])
  return { spf, dkim, dmarc }
}

type ReadTxt = (name: string) => Promise<string[]>

/** A name without records is an answer; an unavailable resolver is not. */
async function readTxt(resolver: TxtResolver, name: string): Promise<string[]> {
  try {
    return (await resolver.resolveTxt(name)).map((parts) => parts.join(''))
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOTFOUND' || code === 'ENODATA') return []
    throw new Error(`DNS did not answer for ${name} (${code ?? 'no code'})`, { cause: error })
  }
}

function isSpf(text: string): boolean {
  return /^v=spf1( |$)/i.test(text)
}

/** DMARC counts SPF only for the sender's domain, its parent or its subdomains. @see RFC 7489, section 3.1.2 */
async function checkEnvelope(envelopeDomain: string, domain: string, read: ReadTxt): Promise<Finding> {
  const finding = await checkSpf(envelopeDomain, read)
  const isWithin = (name: string, parent: string) => name === parent || name.endsWith(`.${parent}`)
  if (finding.state !== 'ok' || isWithin(envelopeDomain, domain) || isWithin(domain, envelopeDomain)) return finding
  return warning(
    `the SPF record of ${envelopeDomain} does not count for DMARC of ${domain}`,
    `Use an address of ${domain} as MAIL_BOUNCE_ADDRESS, or sign mails with DKIM.`,
  )
}

async function checkSpf(domain: string, read: ReadTxt): Promise<Finding> {
  const records = (await read(domain)).filter(isSpf)
  const [record] = records
  if (record === undefined)
    return failed(`no SPF record at ${domain}`, 'Add the TXT record of your mail provider, such as v=spf1 include:… -all.')
  if (records.length > 1)
    return failed(`${records.length} SPF records at ${domain}`, 'Merge them into one: receivers refuse more than one.')
  const lookups = await countLookups(record, read, MOST_LOOKUPS + 1)
  if (lookups > MOST_LOOKUPS)
    return failed('SPF needs more than 10 DNS lookups', 'Remove includes that you do not use: receivers ignore the record.')
  const [, qualifier] = /(?:^|\s)([-+?~]?)all(?:\s|$)/i.exec(record) ?? []
  const isRedirected = /(?:^|\s)redirect=/i.test(record)
  if (qualifier === undefined && !isRedirected) return warning('SPF does not end in all', 'End the record in -all or ~all.')
  if (qualifier === '+' || qualifier === '') return failed('SPF permits every server (+all)', 'End the record in -all or ~all.')
  if (qualifier === '?') return warning('SPF is neutral about other servers (?all)', 'End the record in -all or ~all.')
  return ok(`SPF record with ${lookups} DNS lookups`)
}

/** The DNS lookups of a record and of those that it includes. @param most  where counting stops, also for records that include each other */
async function countLookups(record: string, read: ReadTxt, most: number): Promise<number> {
  let count = 0
  for (const term of record.split(/\s+/).slice(1)) {
    if (count >= most) return count
    const [, name = '', target] = /^[-+?~]?(include|redirect|a|mx|ptr|exists)(?:[:=]([^/\s]+))?(?:\/.*)?$/i.exec(term) ?? []
    if (!name) continue
    count++
    if (!target || !/^(include|redirect)$/i.test(name)) continue
    const included = (await read(target)).find(isSpf)
    if (included) count += await countLookups(included, read, most - count)
  }
  return count
}

type Tags = Partial<Record<string, string>>

/** `v=DKIM1; k=rsa; p=…` → its tags, with names in lower case. */
function readTags(text: string): Tags {
  const pairs = text.split(';').map((part) => /^\s*(\w+)\s*=\s*(.*?)\s*$/s.exec(part))
  return Object.fromEntries(pairs.flatMap((pair) => (pair ? [[(pair[1] ?? '').toLowerCase(), pair[2] ?? '']] : [])))
}

async function checkDkim(domain: string, selector: string | undefined, read: ReadTxt): Promise<Finding> {
  const selectors = selector ? [selector] : USUAL_SELECTORS
  const keys = await Promise.all(selectors.map(async (name) => ({ name, tags: await findKey(read, `${name}._domainkey.${domain}`) })))
  const found = keys.flatMap(({ name, tags }) => (tags ? [{ name, tags }] : []))
  if (found.length) return describeKeys(found)
  if (selector) return failed(`no DKIM key at ${selector}._domainkey.${domain}`, 'Add the record that your mail provider names.')
  return warning('no DKIM key under the usual selectors', 'Repeat with --selector NAME; your mail provider names it.')
}

/** The tag `p` is required; a TXT record without it is something else. */
async function findKey(read: ReadTxt, name: string): Promise<Tags | undefined> {
  return (await read(name)).map(readTags).find(({ v = 'DKIM1', p }) => v === 'DKIM1' && p !== undefined)
}

/** The best of several keys counts, because providers leave revoked ones during a rotation. */
function describeKeys(keys: readonly { name: string; tags: Tags }[]): Finding {
  const findings = keys.map(({ name, tags }) => describeKey(name, tags))
  const order = ['ok', 'warning', 'failed'] as const
  return order.flatMap((state) => findings.filter((finding) => finding.state === state))[0] as Finding
}

function describeKey(selector: string, { k = 'rsa', p = '' }: Tags): Finding {
  if (!p) return failed(`the DKIM key ${selector} is revoked`, 'Sign with another key.')
  if (k.toLowerCase() === 'ed25519') return warning(`DKIM key ${selector} (Ed25519)`, 'Add an RSA key: many receivers verify only RSA.')
  const bits = measureRsaBits(p)
  if (bits === undefined) return failed(`the DKIM key ${selector} is unreadable`, 'Copy the record of your mail provider again.')
  if (bits < 1024) return failed(`the DKIM key ${selector} has ${bits} bits`, 'Use 2048 bits: receivers ignore less than 1024.')
  if (bits < 2048) return warning(`the DKIM key ${selector} has ${bits} bits`, 'Use 2048 bits.')
  return ok(`DKIM key ${selector} (RSA, ${bits} bits)`)
}

function measureRsaBits(base64: string): number | undefined {
  try {
    const key = createPublicKey({ key: Buffer.from(base64, 'base64'), format: 'der', type: 'spki' })
    return key.asymmetricKeyDetails?.modulusLength
  } catch {
    return undefined
  }
}

/** The policy of the domain, or of the nearest parent domain that has one. */
async function checkDmarc(domain: string, read: ReadTxt): Promise<Finding> {
  for (let name = domain; name.includes('.'); name = name.slice(name.indexOf('.') + 1)) {
    const records = (await read(`_dmarc.${name}`)).filter((text) => /^v=DMARC1\s*(;|$)/.test(text))
    if (records.length > 1) return failed(`${records.length} DMARC records at _dmarc.${name}`, 'Leave one: receivers ignore more than one.')
    if (records[0] !== undefined) return describePolicy(name, domain, readTags(records[0]))
  }
  const remedy = `Add the TXT record "v=DMARC1; p=quarantine; rua=mailto:…" at _dmarc.${domain}.`
  return failed(`no DMARC record at _dmarc.${domain}`, remedy)
}

function describePolicy(name: string, domain: string, { p, sp }: Tags): Finding {
  const policy = (name === domain ? p : (sp ?? p))?.toLowerCase()
  if (policy === 'quarantine' || policy === 'reject') return ok(`DMARC policy ${policy} at _dmarc.${name}`)
  if (policy === 'none')
    return warning(`DMARC policy none at _dmarc.${name}`, 'Set p=quarantine or p=reject once the reports show no faults.')
  return failed(`DMARC record without a valid policy at _dmarc.${name}`, 'Set p=quarantine.')
}
