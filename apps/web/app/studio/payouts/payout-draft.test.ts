import { expect, it } from 'vitest'
import { checkDraft, type PayoutDraft, toDraft } from './payout-draft.ts'

const draft = (change: Partial<PayoutDraft>): PayoutDraft => ({ ...toDraft({ method: null, details: {} }), ...change })
const details = { paypal: {}, bank: {}, crypto: {}, stripe: {} }

it.each([
  ['no method', {}, 'Please select a payout method to save.', undefined],
  [
    'an invalid PayPal email address',
    { method: 'paypal', details: { ...details, paypal: { email: 'not-an-email' } } },
    'A valid PayPal email is required.',
    'email',
  ],
  [
    'no cryptocurrency address',
    { method: 'crypto' },
    'At least one cryptocurrency address is required for the Crypto method.',
    'btcAddress',
  ],
  [
    'no bank name',
    { method: 'bank', details: { ...details, bank: { accountHolderName: 'Ines', country: 'ES' } } },
    'Account Holder Name, Bank Name, and Country are required for bank transfers.',
    'bankName',
  ],
  [
    'no bank account',
    { method: 'bank', details: { ...details, bank: { accountHolderName: 'Ines', bankName: 'Uno', country: 'ES' } } },
    'For Bank, please provide sufficient details (e.g., Account Number & Routing OR IBAN OR SWIFT/BIC).',
    'accountNumber',
  ],
] as [string, Partial<PayoutDraft>, string, string | undefined][])(
  'a payout draft with %s is rejected',
  (_what, change, message, field) => {
    expect(checkDraft(draft(change))).toEqual({ problem: { message, field } })
  },
)

it('a payout draft saves the fields of the chosen method and no others', () => {
  const typed = { paypal: { email: ' a@b.example ' }, bank: { iban: 'DE00' }, crypto: {}, stripe: {} }
  expect(checkDraft(draft({ method: 'paypal', details: typed }))).toEqual({
    settings: { method: 'paypal', details: { email: 'a@b.example' } },
  })
})

it('saved payout details are shown masked and are saved unchanged', () => {
  const email = 'a•••••@b.example'
  const begun = toDraft({ method: 'paypal', details: { email: 'a@b.example' } })
  expect(begun).toEqual({ method: 'paypal', details: { paypal: { email }, bank: {}, crypto: {}, stripe: {} }, saved: { email } })
  expect(checkDraft(begun)).toEqual({ settings: { method: 'paypal', details: { email } } })
})

const account = { accountHolderName: 'Ines', bankName: 'Uno', country: 'ES' }
it.each([
  ['a mistyped IBAN', { ...account, iban: 'ES9121000418450200051333' }, 'iban', /This IBAN contains a typo/],
  ['a masked IBAN that was edited', { ...account, iban: '••••13322' }, 'iban', /enter the full value/],
])('a payout draft with %s is rejected at the IBAN field', (_what, bank, field, message) => {
  const begun = toDraft({ method: 'bank', details: { ...account, iban: 'ES9121000418450200051332' } })
  expect(checkDraft({ ...begun, details: { ...begun.details, bank } })).toEqual({
    problem: { field, message: expect.stringMatching(message) },
  })
})
