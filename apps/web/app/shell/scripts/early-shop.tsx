import { useLocation } from 'react-router'
import { earlyShopId, overviewPaths } from '../../api/early.ts'

const nothing = { __html: '' }

/** Where `early.ts` hangs the banner of the shop. What it puts there is left alone until the overview takes its place. */
export function EarlyShop() {
  if (!overviewPaths.has(useLocation().pathname)) return null
  // biome-ignore lint/security/noDangerouslySetInnerHtml: nothing, so that React leaves the inside to the script in the head
  return <div id={earlyShopId} className="early-shop" suppressHydrationWarning dangerouslySetInnerHTML={nothing} />
}
