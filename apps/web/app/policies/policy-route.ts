import type { MetaDescriptor, RouterContextProvider } from 'react-router'
import { getServices } from '../api/services.ts'
import { pageMeta } from '../shell/page-meta.ts'
import type { PolicyContent } from './policy-content.ts'
import { policyFacts } from './policy-facts.ts'

/** The same for all users, like a landing page (docs/decisions/0013). */
export const policyHeaders = { 'cache-control': 'public, max-age=300' }

export type PolicyData = { policy: PolicyContent; effectiveOn: string; effectiveInWords: string; meta: MetaDescriptor[] }

export function policyData(context: Readonly<RouterContextProvider>, policy: PolicyContent): PolicyData {
  const { title, description, path } = policy
  const { effectiveOn, effectiveInWords } = policyFacts
  return { policy, effectiveOn, effectiveInWords, meta: pageMeta({ title, description, url: getServices(context).publicUrl + path }) }
}
