import type { CommissionList } from '@tintype/contract/orders/store'
import { MANUAL_PAYOUT_METHODS, type ManualPayoutMethod, payoutMethodNames } from '@tintype/contract/payouts/payout-methods'
import { brand } from '@tintype/domain/brand'
import { PRINT_FACTS, type PrintSize, printMeasures } from '@tintype/domain/prints/sizes'
import { data, type MetaDescriptor, type RouterContextProvider } from 'react-router'
import type { RequestServices } from '../api/request-services.ts'
import { getServices } from '../api/services.ts'
import { pageMeta } from '../shell/page-meta.ts'
import { withLocale } from '../ui/text/locale.ts'
import { formatPrice } from '../ui/text/numbers.ts'
import { describeAi } from './ai-texts.ts'
import { insertCommissions } from './insert-commissions.ts'
import type { LandingContent } from './landing-content.ts'

/** The same page for all users: any cache may store it for a while, and the host adds a validator (docs/decisions/0013). */
const KEPT = { 'cache-control': 'public, max-age=300' }

/** An incomplete page is not cached. */
const NOT_KEPT = { 'cache-control': 'no-store' }

export function landingHeaders({ loaderHeaders }: { loaderHeaders: Headers }): Headers {
  return loaderHeaders
}

export type LandingData = {
  content: LandingContent
  /** Metadata for search engines and link previews. */
  meta: MetaDescriptor[]
  inspirationUrl: string
  signupPath: string
  earnings: readonly { size: PrintSize; name: string; measures: string; earned: string; widthShare: number; shape: string }[]
  payouts: readonly { name: string; text: string }[]
}

const payoutWords: Record<ManualPayoutMethod, string> = {
  paypal: 'All we need is your email address.',
  bank: 'IBAN, SWIFT/BIC, or account and routing number.',
  crypto: 'Bitcoin, Ethereum, Solana or USDT.',
}

/** The content of a landing page. It is assembled in the loader and not in the component, so that no browser loads it as a script. */
export async function landingData(context: Readonly<RouterContextProvider>, written: LandingContent) {
  const services = getServices(context)
  const commissions = await findCommissions(services.api)
  const shown = withLocale(services.locale, () => describePage(services, written, commissions))
  return data(shown, { headers: commissions.length ? KEPT : NOT_KEPT })
}

type Site = Pick<RequestServices, 'publicUrl' | 'storefrontUrl' | 'installed'>

function describePage({ publicUrl, storefrontUrl, installed }: Site, written: LandingContent, commissions: CommissionList): LandingData {
  const cents = commissions.map(({ commissionCents }) => commissionCents)
  const content = {
    ...written,
    description: insertCommissions(written.description, cents),
    lead: insertCommissions(written.lead, cents),
    benefits: written.benefits.map(({ title, text }) => ({ title, text: describeAi(text, installed) })),
    resolution: {
      ...written.resolution,
      text: describeAi(written.resolution.text, installed),
      detail: installed.hasUpscaler ? written.resolution.detail : written.resolution.sharpened,
    },
  }
  const widestCm = Math.max(...PRINT_FACTS.map(({ shortCm }) => shortCm))
  return {
    content,
    meta: describe(content, publicUrl),
    inspirationUrl: storefrontUrl + content.inspiration.search,
    signupPath: content.artistType === 'general' ? '/signup' : `/signup?artist_type=${content.artistType}`,
    earnings: PRINT_FACTS.map(({ size, priceClass, shortCm, longCm }) => ({
      size,
      // the specification's words: its price class, then its measures in the next cell
      name: priceClass,
      measures: printMeasures(size, 'vertical'),
      earned: earnedWith(size, commissions),
      widthShare: shortCm / widestCm,
      shape: `${shortCm} / ${longCm}`,
    })),
    payouts: MANUAL_PAYOUT_METHODS.map((method) => ({ name: payoutMethodNames[method], text: payoutWords[method] })),
  }
}

/** The current commissions. The page also renders without them. */
async function findCommissions(api: RequestServices['api']): Promise<CommissionList> {
  try {
    return await api.store.commissions()
  } catch {
    return []
  }
}

function earnedWith(size: PrintSize, commissions: CommissionList): string {
  const found = commissions.find((commission) => commission.size === size)
  return found ? formatPrice(found.commissionCents) : '-'
}

/** Structured data: the page, its preview image, and the organisation. */
function describe({ path, title, description, headline }: LandingContent, publicUrl: string): MetaDescriptor[] {
  const image = { url: `${publicUrl}/share${path}.jpg`, alt: `${headline}: three metal prints on a lit wall` }
  return [
    ...pageMeta({ title, description, url: publicUrl + path, image }),
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { 'script:ld+json': organization(publicUrl) },
  ]
}

function organization(publicUrl: string) {
  return {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    name: brand.product,
    url: `${publicUrl}/artists`,
    logo: `${publicUrl}/favicon.svg`,
    email: brand.contactEmail,
    sameAs: [brand.aboutUrl],
  }
}
