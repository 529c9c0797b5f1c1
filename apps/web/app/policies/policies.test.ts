import { describe, expect, test } from 'vitest'
import { accountDeletionTexts } from '../security/account-deletion/account-deletion-texts.ts'
import { createDataDeletion } from './content/data-deletion-instructions.ts'
import { createPrivacyPolicy } from './content/privacy-policy.ts'
import { refundPolicy } from './content/refund-policy.ts'
import { shippingPolicy } from './content/shipping-policy.ts'
import { termsOfService } from './content/terms-of-service.ts'
import type { PolicyContent } from './policy-content.ts'
import { policyFacts } from './policy-facts.ts'

const [privacyPolicy, dataDeletion] = [createPrivacyPolicy(30), createDataDeletion(30)]
const policies = [privacyPolicy, termsOfService, refundPolicy, shippingPolicy, dataDeletion]

/** The text of a policy, as one string. */
const policyText = ({ summary, sections }: PolicyContent) => JSON.stringify([summary, sections])

// Texts that must appear literally.
describe('policy texts', () => {
  test.each<[string, PolicyContent, string[]]>([
    [
      'shipping policy states production and shipping times',
      shippingPolicy,
      [
        '1–3 business days',
        '["European Union","2–11 business days","$9","$4"]',
        '["United States","3–7 business days","$9","$4"]',
        '["International","3–17 business days","$19","$7"]',
      ],
    ],
    [
      'refund policy states that there are no returns and that claims are due within 14 days',
      refundPolicy,
      ['there are no returns', 'within 14 days of delivery'],
    ],
    ['shipping policy states that claims are due within 14 days', shippingPolicy, ['Write within 14 days of delivery']],
    ['data deletion instructions state how long erasure takes', dataDeletion, ['immediately', 'in about 48 hours', 'In about 30 days']],
    ['privacy policy states how long erasure takes', privacyPolicy, ['immediately', 'in about 48 hours', 'in about 30 days']],
    ['privacy policy states the minimum age of 16', privacyPolicy, ['anyone under 16']],
    [
      'terms of service list the commission of each size, with 50×70 cm as Large',
      termsOfService,
      ['["Medium","30×40 cm (12×16″)","$10"]', '["Large","50×70 cm (20×28″)","$20"]', '["Extra Large","70×100 cm (28×40″)","$30"]'],
    ],
    ['terms of service name UK law', termsOfService, ['governed by UK law']],
    ['terms of service state when a payout can be requested', termsOfService, ['at least $40', 'a few business days']],
    [
      'terms of service state that a commission clears when the claim window ends',
      termsOfService,
      ['A commission is pending until the customer’s claim window ends: 14 days after the delivery'],
    ],
    [
      'terms of service and the data deletion instructions state that a balance is paid out at the deletion, or stays payable for a year',
      { ...termsOfService, sections: [...termsOfService.sections, ...dataDeletion.sections] },
      [
        'we pay out your whole balance, even below the minimum, before we erase the account',
        'We then pay out your whole balance, even below the minimum, before the account is deleted',
        'your balance stays payable for a year after the deletion, and we email you how to claim it',
        'your balance stays payable for a year, and we email you how to claim it',
      ],
    ],
  ])('the %s', (_what, policy, sentences) => {
    for (const sentence of sentences) expect(policyText(policy)).toContain(sentence)
  })

  test('no policy and no text about account deletion says that a balance is not paid', () => {
    const words = [
      ...policies.map(policyText),
      JSON.stringify([
        accountDeletionTexts,
        accountDeletionTexts.gone(30),
        accountDeletionTexts.lead(30),
        accountDeletionTexts.confirmLead(30),
      ]),
    ].join(' ')
    expect(words).not.toMatch(/not paid later|remain in our books|forfeit|expires? unpaid|lose your balance/i)
    expect(accountDeletionTexts.balance).toContain('stays payable for a year')
  })

  test.each([
    [0, 'In about one day we delete', undefined],
    [1, 'In about 1 day we delete', 'You have 1 day to change your mind'],
    [90, 'In about 90 days we delete', 'You have 90 days to change your mind'],
  ])('with a grace period of %i days, the policies state that period and no other', (graceDays, erasure, change) => {
    const deletion = policyText(createDataDeletion(graceDays))
    expect(deletion).toContain(erasure)
    if (change) expect(deletion).toContain(change)
    else expect(deletion).not.toContain('change your mind')
    const words = deletion + policyText(createPrivacyPolicy(graceDays))
    expect(words.match(/\d+ days?|one day/g)?.filter((one) => one !== '30 days' && !erasure.includes(one))).toEqual([])
    const texts =
      accountDeletionTexts.lead(graceDays) + accountDeletionTexts.gone(graceDays).join() + accountDeletionTexts.confirmLead(graceDays)
    expect(texts.match(/\d+ days?/g)?.filter((one) => !erasure.includes(one)) ?? []).toEqual([])
  })

  test('the policies are effective from 05/11/2025', () => {
    expect(policyFacts.effectiveOn).toBe('05/11/2025')
  })
})

test('every section of a policy has a unique anchor, and every link of a policy leads to an existing page', () => {
  // policies also link to the page with the current commissions
  const paths: string[] = [...policies.map(({ path }) => path), '/artists']
  for (const policy of policies) {
    const anchors = [...policy.sections.map(({ id }) => id), 'contact']
    expect(new Set(anchors).size).toBe(anchors.length)
    const links = [...policyText(policy).matchAll(/"to":"([^"]+)"/g)].map(([, to]) => to)
    expect(links.filter((to) => !paths.includes(to ?? ''))).toEqual([])
  }
})
