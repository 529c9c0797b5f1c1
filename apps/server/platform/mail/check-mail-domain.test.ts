import { generateKeyPairSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { checkMailDomain } from './check-mail-domain.ts'

const DOMAIN = 'shop.example'
const SPF = 'v=spf1 include:mail.example -all'
const DMARC = 'v=DMARC1; p=reject'

function makeRsaKey(modulusLength: number): string {
  return generateKeyPairSync('rsa', { modulusLength }).publicKey.export({ format: 'der', type: 'spki' }).toString('base64')
}
const long = makeRsaKey(2048)
const short = makeRsaKey(1024)

/** A resolver with these TXT records; other names do not exist. */
function resolverWith(records: Record<string, readonly string[]>) {
  return {
    async resolveTxt(name: string): Promise<string[][]> {
      const found = records[name]
      if (!found) throw Object.assign(new Error('queryTxt'), { code: 'ENOTFOUND' })
      // long records arrive in parts of 255 bytes
      return found.map((text) => text.match(/.{1,255}/g) ?? [''])
    },
  }
}

const check = (records: Record<string, readonly string[]>, selector?: string) =>
  checkMailDomain({ domain: DOMAIN, selector }, resolverWith(records))

const chain = (length: number) =>
  Object.fromEntries(Array.from({ length }, (_, i) => [`i${i}.example`, [`v=spf1 include:i${i + 1}.example -all`]]))

test.each([
  ['one include and -all', [SPF], {}, 'ok', 'SPF record with 1 DNS lookups'],
  ['~all', ['v=spf1 a mx:shop.example ~all'], {}, 'ok', 'SPF record with 2 DNS lookups'],
  ['an address and -all', ['v=spf1 ip4:192.0.2.1 ip6:2001:db8::1 -all'], {}, 'ok', 'SPF record with 0 DNS lookups'],
  ['a redirect', ['v=spf1 redirect=mail.example'], { 'mail.example': ['v=spf1 mx -all'] }, 'ok', 'SPF record with 2 DNS lookups'],
  ['other records only', ['google-site-verification=abc', 'v=spf10 -all'], {}, 'failed', 'no SPF record at shop.example'],
  ['two records', [SPF, SPF], {}, 'failed', '2 SPF records at shop.example'],
  ['+all', ['v=spf1 +all'], {}, 'failed', 'SPF permits every server (+all)'],
  ['all without a qualifier', ['v=spf1 all'], {}, 'failed', 'SPF permits every server (+all)'],
  ['?all', ['v=spf1 mx ?all'], {}, 'warning', 'SPF is neutral about other servers (?all)'],
  ['no all', ['v=spf1 mx'], {}, 'warning', 'SPF does not end in all'],
  ['ten lookups', ['v=spf1 include:i0.example -all'], chain(9), 'ok', 'SPF record with 10 DNS lookups'],
  ['eleven lookups', ['v=spf1 include:i0.example -all'], chain(10), 'failed', 'SPF needs more than 10 DNS lookups'],
  ['an include of itself', ['v=spf1 include:shop.example -all'], {}, 'failed', 'SPF needs more than 10 DNS lookups'],
] as const)('the check of SPF finds %s', async (_what, records, others, state, checked) => {
  expect((await check({ [DOMAIN]: [...records], ...others })).spf).toMatchObject({ state, checked })
})

test.each([
  ['the same domain', DOMAIN, 'ok', 'SPF record with 1 DNS lookups'],
  ['a subdomain', `bounces.${DOMAIN}`, 'ok', 'SPF record with 1 DNS lookups'],
  ['another domain', 'other.example', 'warning', 'the SPF record of other.example does not count for DMARC of shop.example'],
  ['a domain that ends alike', 'myshop.example', 'warning', 'the SPF record of myshop.example does not count for DMARC of shop.example'],
  ['a domain without a record', 'none.example', 'failed', 'no SPF record at none.example'],
] as const)('the check of SPF uses the domain of the bounce address: %s', async (_what, envelopeDomain, state, checked) => {
  const records = Object.fromEntries([DOMAIN, `bounces.${DOMAIN}`, 'other.example', 'myshop.example'].map((name) => [name, [SPF]]))
  const { spf } = await checkMailDomain({ domain: DOMAIN, envelopeDomain }, resolverWith(records))
  expect(spf).toMatchObject({ state, checked })
})

test.each([
  ['a key of 2048 bits', `v=DKIM1; k=rsa; p=${long}`, 'ok', 'DKIM key s1 (RSA, 2048 bits)'],
  ['a key without a version and type', `p=${long}`, 'ok', 'DKIM key s1 (RSA, 2048 bits)'],
  ['a key of 1024 bits', `v=DKIM1; p=${short}`, 'warning', 'the DKIM key s1 has 1024 bits'],
  ['a revoked key', 'v=DKIM1; p=', 'failed', 'the DKIM key s1 is revoked'],
  ['a damaged key', 'v=DKIM1; p=MIIB', 'failed', 'the DKIM key s1 is unreadable'],
  ['an Ed25519 key', 'v=DKIM1; k=ed25519; p=11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=', 'warning', 'DKIM key s1 (Ed25519)'],
] as const)('the check of DKIM finds %s', async (_what, record, state, checked) => {
  expect((await check({ [`s1._domainkey.${DOMAIN}`]: [record] }, 's1')).dkim).toMatchObject({ state, checked })
  expect((await check({ [`s1._domainkey.${DOMAIN}`]: [record] })).dkim).toMatchObject({ state, checked })
})

test('a valid DKIM key counts beside a revoked one', async () => {
  const records = { [`k1._domainkey.${DOMAIN}`]: ['v=DKIM1; p='], [`k2._domainkey.${DOMAIN}`]: [`v=DKIM1; p=${long}`] }
  expect((await check(records)).dkim).toMatchObject({ state: 'ok' })
})

test('a missing DKIM key fails for a named selector, and is a warning where the selector is unknown', async () => {
  expect((await check({}, 'mine')).dkim).toMatchObject({ state: 'failed', checked: `no DKIM key at mine._domainkey.${DOMAIN}` })
  expect((await check({})).dkim).toMatchObject({ state: 'warning', checked: 'no DKIM key under the usual selectors' })
})

test.each([
  ['reject', { '_dmarc.shop.example': [DMARC] }, 'ok', 'DMARC policy reject at _dmarc.shop.example'],
  ['none', { '_dmarc.shop.example': ['v=DMARC1; p=none; rua=mailto:a@b.example'] }, 'warning', 'DMARC policy none at _dmarc.shop.example'],
  ['no record', { '_dmarc.shop.example': ['v=DMARC10; p=reject'] }, 'failed', 'no DMARC record at _dmarc.shop.example'],
  [
    'no policy',
    { '_dmarc.shop.example': ['v=DMARC1; rua=mailto:a@b.example'] },
    'failed',
    'DMARC record without a valid policy at _dmarc.shop.example',
  ],
  ['two records', { '_dmarc.shop.example': [DMARC, DMARC] }, 'failed', '2 DMARC records at _dmarc.shop.example'],
] as const)('the check of DMARC finds %s', async (_what, records, state, checked) => {
  expect((await check(records)).dmarc).toMatchObject({ state, checked })
})

test('a subdomain has the policy of its parent domain for subdomains', async () => {
  const resolver = resolverWith({ '_dmarc.shop.example': ['v=DMARC1; p=reject; sp=none'] })
  const { dmarc } = await checkMailDomain({ domain: 'mail.shop.example' }, resolver)
  expect(dmarc).toMatchObject({ state: 'warning', checked: 'DMARC policy none at _dmarc.shop.example' })
})

test('the check throws where DNS does not answer, so that no record is reported as missing', async () => {
  const resolveTxt = () => Promise.reject(Object.assign(new Error('queryTxt'), { code: 'ETIMEOUT' }))
  await expect(checkMailDomain({ domain: DOMAIN }, { resolveTxt })).rejects.toThrow('DNS did not answer for')
})
