import { brand } from '@tintype/contract/brand'
import { formatPrice } from '@tintype/contract/money'
import { PAYOUT_METHODS, type PayoutMethod, payoutMethodNames } from '@tintype/contract/payout-methods'
import { FIRST_COMMISSIONS, PLATES, plateMeasures } from '@tintype/contract/sizes'
import type { MetaDescriptor, RouterContextProvider } from 'react-router'
import { servicesOf } from '../api/services.ts'
import { pageMeta } from '../shell/page-meta.ts'
import type { LandingContent } from './landing-content.ts'

/** The same page for everybody: any cache may keep it for a while, and the host gives it a validator (docs/decisions/0018). */
export const landingHeaders = { 'cache-control': 'public, max-age=300' }

export type LandingData = {
  content: LandingContent
  /** What search engines and shared links say of the page. */
  meta: MetaDescriptor[]
  inspirationUrl: string
  signupPath: string
  earnings: readonly { name: string; measures: string; earned: string; widthShare: number; shape: string }[]
  payouts: readonly { name: string; text: string }[]
}

const payoutWords: Record<PayoutMethod, string> = {
  paypal: 'An email address is all we need.',
  bank: 'IBAN, SWIFT/BIC, or account and routing number.',
  crypto: 'Bitcoin, Ethereum, Solana or USDT.',
}

/** What a landing page is made of. It is said here and not where it is shown, so that no browser loads it as a script. */
export function landingData(context: Readonly<RouterContextProvider>, content: LandingContent): LandingData {
  const { publicUrl, storefrontUrl } = servicesOf(context)
  const widestCm = Math.max(...PLATES.map(({ shortCm }) => shortCm))
  return {
    content,
    meta: describe(content, publicUrl),
    inspirationUrl: storefrontUrl + content.inspiration.search,
    signupPath: content.artistType === 'general' ? '/signup' : `/signup?artist_type=${content.artistType}`,
    earnings: PLATES.map(({ size, name, shortCm, longCm }) => ({
      name,
      measures: plateMeasures(size, 'vertical'),
      earned: formatPrice(FIRST_COMMISSIONS[size]),
      widthShare: shortCm / widestCm,
      shape: `${shortCm} / ${longCm}`,
    })),
    payouts: PAYOUT_METHODS.map((method) => ({ name: payoutMethodNames[method], text: payoutWords[method] })),
  }
}

/** The page, its picture for shared links, and who we are. */
function describe({ path, title, description, headline }: LandingContent, publicUrl: string): MetaDescriptor[] {
  const image = { url: `${publicUrl}/share${path}.jpg`, alt: `${headline}: three plates on a lit wall` }
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
