import { policyFacts } from '@tintype/contract/policy-facts'
import { describe, expect, test } from 'vitest'
import { dataDeletion } from './content/data-deletion-instructions.ts'
import { privacyPolicy } from './content/privacy-policy.ts'
import { refundPolicy } from './content/refund-policy.ts'
import { shippingPolicy } from './content/shipping-policy.ts'
import { termsOfService } from './content/terms-of-service.ts'
import type { PolicyContent } from './policy-content.ts'

const policies = [privacyPolicy, termsOfService, refundPolicy, shippingPolicy, dataDeletion]

/** All that a policy says, as one text. */
const wordsOf = ({ summary, sections }: PolicyContent) => JSON.stringify([summary, sections])

// What the specification (section 9, "Policies") gives word for word.
describe('the policies say', () => {
  test.each<[string, PolicyContent, string[]]>([
    [
      'how long production and shipping take',
      shippingPolicy,
      [
        '1–3 business days',
        '["European Union","2–11 business days","$9","$4"]',
        '["United States","3–7 business days","$9","$4"]',
        '["International","3–17 business days","$19","$7"]',
      ],
    ],
    ['that there are no returns, and claims within 14 days', refundPolicy, ['there are no returns', 'within 14 days of delivery']],
    ['the same in shipping', shippingPolicy, ['Write within 14 days of delivery']],
    ['how long erasing takes', dataDeletion, ['at once', 'in about 48 hours', 'In about 30 days']],
    ['the same in privacy', privacyPolicy, ['at once', 'in about 48 hours', 'in about 30 days']],
    ['the least age for the data of children', privacyPolicy, ['anybody under 16']],
    [
      'what is earned, with Large as the tall plate',
      termsOfService,
      ['["Medium","30×40 cm (12×16″)","$10"]', '["Large","50×70 cm (20×28″)","$20"]', '["Extra Large","70×100 cm (28×40″)","$30"]'],
    ],
    ['under which law', termsOfService, ['under UK law']],
    ['when a payout can be requested', termsOfService, ['at least $40', 'a few business days']],
  ])('%s', (_what, policy, sentences) => {
    for (const sentence of sentences) expect(wordsOf(policy)).toContain(sentence)
  })

  test('from when they hold', () => {
    expect(policyFacts.effectiveOn).toBe('05/11/2025')
  })
})

test('every section of a policy has an anchor of its own, and leads only to pages that there are', () => {
  // beside each other, they lead to the page that says what a plate earns now
  const paths: string[] = [...policies.map(({ path }) => path), '/artists']
  for (const policy of policies) {
    const anchors = [...policy.sections.map(({ id }) => id), 'contact']
    expect(new Set(anchors).size).toBe(anchors.length)
    const links = [...wordsOf(policy).matchAll(/"to":"([^"]+)"/g)].map(([, to]) => to)
    expect(links.filter((to) => !paths.includes(to ?? ''))).toEqual([])
  }
})
