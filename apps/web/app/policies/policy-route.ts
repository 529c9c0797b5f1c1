import type { MetaDescriptor, RouterContextProvider } from 'react-router'
import { getServices } from '../api/services.ts'
import { pageMeta } from '../shell/page-meta.ts'
import type { PolicyContent } from './policy-content.ts'
import { policyFacts } from './policy-facts.ts'

/** The same for all users, like a landing page (docs/decisions/0013). */
export const policyHeaders = { 'cache-control': 'public, max-age=300' }

export type PolicyData = { policy: PolicyContent; effectiveOn: string; effectiveInWords: string; meta: MetaDescriptor[] }

/** @param policy  a text, or one that depends on the grace period of account deletions */
export function policyData(
  context: Readonly<RouterContextProvider>,
  policy: PolicyContent | ((graceDays: number) => PolicyContent),
): PolicyData {
  const { publicUrl, accountGraceDays } = getServices(context)
  const content = typeof policy === 'function' ? policy(accountGraceDays) : policy
  const { title, description, path } = content
  const { effectiveOn, effectiveInWords } = policyFacts
  return { policy: content, effectiveOn, effectiveInWords, meta: pageMeta({ title, description, url: publicUrl + path }) }
}
