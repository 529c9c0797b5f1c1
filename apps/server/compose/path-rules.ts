import { PUBLIC_LIST } from '../http/downloads/public-files.ts'
import type { PathRules } from '../http/host-options.ts'
import { isPublicList, isPublicPage } from '../modules/catalogue/index.ts'
import { routeName } from './route-name.ts'

/** Which addresses are public and cached, which contain secrets, and what they are called in metrics. */
export const pathRules: PathRules = {
  isPublicList,
  isPublicPage,
  cacheControl(path) {
    if (isPublicList(path)) return PUBLIC_LIST
    return /^\/api\/hope(\/|$)/.test(path) ? 'no-cache' : undefined
  },
  isEmbedding: (path) => /^\/store\/orders\/[^/]+\/pay\/?$/.test(path),
  /**
   * Each of these secrets grants access: to an order, an export, all orders of a customer, a report, a job sheet with the recipient, or an
   * operator account through an invitation. A link of a mail changes a preference.
   */
  redactPath: (path) => path.replace(/(\/(orders|exports|link|reports?|production|invitation|data-deletion|unsubscribe)\/+)[^/]+/g, '$1…'),
  routeName,
}
