import { expect, it } from 'vitest'
import { checkDraft, draftOf, type PayoutDraft } from './payout-draft.ts'

const draft = (change: Partial<PayoutDraft>): PayoutDraft => ({ ...draftOf({ method: null, details: {} }), ...change })
const details = { paypal: {}, bank: {}, crypto: {} }

it.each([
  [{}, 'Please select a payout method to save.', undefined],
  [{ method: 'paypal', details: { ...details, paypal: { email: 'nobody' } } }, 'A valid PayPal email is required.', 'email'],
  [{ method: 'crypto' }, 'At least one cryptocurrency address is required for the Crypto method.', 'btcAddress'],
  [
    { method: 'bank', details: { ...details, bank: { accountHolderName: 'Ines', country: 'ES' } } },
    'Account Holder Name, Bank Name, and Country are required for bank transfers.',
    'bankName',
  ],
  [
    { method: 'bank', details: { ...details, bank: { accountHolderName: 'Ines', bankName: 'Uno', country: 'ES' } } },
    'For Bank, please provide sufficient details (e.g., Account Number & Routing OR IBAN OR SWIFT/BIC).',
    'accountNumber',
  ],
] as [Partial<PayoutDraft>, string, string | undefined][])('%j: %s', (change, message, field) => {
  expect(checkDraft(draft(change))).toEqual({ problem: { message, field } })
})

it('saves the fields of the chosen method and nothing of the others', () => {
  const typed = { paypal: { email: ' a@b.example ' }, bank: { iban: 'DE00' }, crypto: {} }
  expect(checkDraft(draft({ method: 'paypal', details: typed }))).toEqual({
    settings: { method: 'paypal', details: { email: 'a@b.example' } },
  })
})

it('begins with what is saved, by its ends, and saves it unchanged', () => {
  const email = 'a•••••@b.example'
  const begun = draftOf({ method: 'paypal', details: { email: 'a@b.example' } })
  expect(begun).toEqual({ method: 'paypal', details: { paypal: { email }, bank: {}, crypto: {} }, saved: { email } })
  expect(checkDraft(begun)).toEqual({ settings: { method: 'paypal', details: { email } } })
})

const account = { accountHolderName: 'Ines', bankName: 'Uno', country: 'ES' }
it.each([
  ['a mistyped number', { ...account, iban: 'ES9121000418450200051333' }, 'iban', /typing mistake in this IBAN/],
  ['what is hidden with something written into it', { ...account, iban: '••••13322' }, 'iban', /enter this one whole/],
])('says at its field: %s', (_what, bank, field, message) => {
  const begun = draftOf({ method: 'bank', details: { ...account, iban: 'ES9121000418450200051332' } })
  expect(checkDraft({ ...begun, details: { ...begun.details, bank } })).toEqual({
    problem: { field, message: expect.stringMatching(message) },
  })
})
