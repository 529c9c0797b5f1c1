import { contract } from '@tintype/contract/api'
import type { CallMeta } from '@tintype/contract/shapes'
import { expect, test } from 'vitest'
import { AUTH_STEP_UPS, CALL_STEP_UPS, CHECKED_BY_VERB, findCallStepUp, type StepUp } from './step-ups.ts'

type Definition = { route: { method?: string }; meta: CallMeta }
type Call = Definition & { path: string[] }

function callsIn(router: object, path: string[] = []): Call[] {
  return Object.entries(router).flatMap(([name, value]: [string, object]) => {
    const definition = (value as { '~orpc'?: Definition })['~orpc']
    return definition ? [{ ...definition, path: [...path, name] }] : callsIn(value, [...path, name])
  })
}

const calls = callsIn(contract)
const changing = calls.filter(({ route, meta }) => route.method !== undefined && route.method !== 'GET' && meta.who !== 'anyone')
const ofPeople = changing.filter(({ meta }) => meta.who !== 'integrator')
const toCallKey = ({ path }: Call) => path.join('.')

test('every contract call of a signed-in actor that changes something has a row that says which proof it needs', () => {
  expect(ofPeople.length).toBeGreaterThan(90)
  expect(ofPeople.filter(({ path }) => !findCallStepUp(path)).map(toCallKey)).toEqual([])
})

test('every row belongs to at least one contract call', () => {
  const isUsed = (key: string) => ofPeople.some((call) => toCallKey(call) === key || toCallKey(call).startsWith(`${key}.`))
  expect(Object.keys(CALL_STEP_UPS).filter((key) => !isUsed(key))).toEqual([])
  expect([...CHECKED_BY_VERB].filter((key) => !(key in CALL_STEP_UPS))).toEqual([])
})

// a group would cover future calls here without an explicit decision
test.each(['backoffice.operators', 'backoffice.apiKeys', 'backoffice.webhooks', 'backoffice.manufacturers', 'leaving', 'payouts'])(
  'every call of %s has a row of its own',
  (group) => {
    const inGroup = ofPeople.filter((call) => toCallKey(call).startsWith(`${group}.`) && !toCallKey(call).includes('.payouts.batches.'))
    expect(inGroup.length).toBeGreaterThan(1)
    expect(inGroup.filter((call) => !(toCallKey(call) in CALL_STEP_UPS)).map(toCallKey)).toEqual([])
  },
)

test('these operations need a proof, and no other', () => {
  const withProof = (rows: Readonly<Record<string, StepUp>>) =>
    Object.fromEntries(Object.entries(rows).flatMap(([key, { proof }]) => (proof === 'none' ? [] : [[key, proof]])))
  expect(withProof(AUTH_STEP_UPS)).toEqual({
    'POST /change-email': 'recent proof',
    'POST /change-password': 'password and code',
    'POST /two-factor/enable': 'password',
    'POST /two-factor/generate-backup-codes': 'password and code',
    'POST /two-factor/disable': 'password and code',
    'POST /step-up': 'password and code',
    'GET /passkey/generate-register-options': 'recent proof',
    'POST /passkey/verify-registration': 'recent proof',
    'POST /passkey/delete-passkey': 'recent proof',
  })
  expect(withProof(CALL_STEP_UPS)).toEqual({
    'payouts.saveSettings': 'recent proof',
    'payouts.openStripe': 'recent proof',
    'leaving.ask': 'password and code',
    'backoffice.manufacturers.secret': 'recent proof',
    'backoffice.manufacturers.rotateSecret': 'recent proof',
    'backoffice.operators.invite': 'recent proof',
    'backoffice.operators.changeRole': 'recent proof',
    'backoffice.operators.remove': 'recent proof',
    'backoffice.operators.demandTwoFactor': 'recent proof',
    'backoffice.webhooks.add': 'recent proof',
    'backoffice.webhooks.rotate': 'recent proof',
    'backoffice.apiKeys.make': 'recent proof',
  })
})

test('a row without a proof gives its reason', () => {
  for (const row of Object.values(CALL_STEP_UPS)) if (row.proof === 'none') expect(row.reason.length).toBeGreaterThan(15)
})
