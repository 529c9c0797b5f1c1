import { useLocation } from 'react-router'
import { earlyShopId, overviewPaths } from '../../api/early.ts'

const nothing = { __html: '' }

/** The element in which `early.ts` places the shop's banner. React leaves its content unchanged until the overview replaces it. */
export function EarlyShop() {
  if (!overviewPaths.has(useLocation().pathname)) return null
  // biome-ignore lint/security/noDangerouslySetInnerHtml: nothing, so that React leaves the inside to the script in the head
  return <div id={earlyShopId} className="early-shop" suppressHydrationWarning dangerouslySetInnerHTML={nothing} />
}
