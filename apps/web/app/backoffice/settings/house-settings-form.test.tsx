import { useQuery } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import { HOUSE_LIMITS, type HouseSettings, mapQuotas, type ShownHouseSettings } from '@tintype/contract/admin/house-settings'
import { contract } from '@tintype/contract/api'
import { roleNeeded } from '@tintype/contract/operators/operator-roles'
import { Problem, problemText } from '@tintype/contract/problems'
import { networks } from '@tintype/contract/social/networks'
import { HttpResponse } from 'msw/http'
import { expect, it } from 'vitest'
import { alerts, button, field, fill, findFieldError, isOff } from '../../../test/fields.ts'
import { operator, renderInApp } from '../../../test/render.tsx'
import { mockCall } from '../../../test/server.ts'
import { HouseSettingsForm } from './house-settings-form.tsx'
import { houseSettingsQuery } from './house-settings-queries.ts'

const { get, save } = contract.backoffice.settings
const settings: HouseSettings = {
  trustLaneOn: false,
  trustLaneApprovals: 20,
  trustLaneSamplePercent: 20,
  ...mapQuotas((place) => networks[place].postsPerDay),
  xLinksOn: true,
  xLinkPostsPerDay: 50,
}
const shown: ShownHouseSettings = { settings, version: 3, changedAt: null }
const approvals = 'Required approvals'

/** The form as on its page, with the server's values. */
function Page() {
  const { data } = useQuery(houseSettingsQuery())
  return data && <HouseSettingsForm shown={data} />
}

async function openForm({ role = 'admin' }: { role?: 'admin' | 'finance' } = {}) {
  mockCall(get, () => shown)
  const app = renderInApp(<Page />, { user: { ...operator, operatorRole: role } })
  await screen.findByLabelText(new RegExp(`^${approvals}`))
  return app
}

const saved = (version: number) => (change: object) => ({
  settings: { ...settings, ...change },
  version,
  changedAt: '2026-11-21T12:00:00.000Z',
})

it('an admin changes a number and a switch, and all settings are sent with the version that was seen', async () => {
  const sent = mockCall(save, saved(4))
  const { user } = await openForm()
  await fill(user, { [approvals]: '30', Facebook: '0' })
  await user.click(screen.getByRole('switch', { name: 'Trusted artists publish before review' }))
  await user.click(button('Save'))
  await waitFor(() => expect(screen.getByText('Saved.')).toBeDefined())
  expect(screen.getByText(/^Last changed on .*21/)).toBeDefined()
  expect(sent.map(({ input }) => input)).toEqual([
    { ...settings, trustLaneApprovals: 30, facebookPostsPerDay: 0, trustLaneOn: true, version: 3 },
  ])
})

it('the next change is sent with the version of the answer', async () => {
  const sent = mockCall(save, saved(4))
  const { user } = await openForm()
  await fill(user, { [approvals]: '30' })
  await user.keyboard('{Enter}')
  await waitFor(() => expect(screen.getByText('Saved.')).toBeDefined())
  await fill(user, { [approvals]: '31' })
  await user.keyboard('{Enter}')
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent.map(({ input }) => input.version)).toEqual([3, 4])
})

it.each([
  [approvals, String(HOUSE_LIMITS.trustLaneApprovals.min - 1), 'trust_approvals_invalid'],
  [approvals, String(HOUSE_LIMITS.trustLaneApprovals.max + 1), 'trust_approvals_invalid'],
  [approvals, 'many', 'trust_approvals_invalid'],
  ['Reviewed afterwards (%)', '101', 'trust_sample_invalid'],
  ['Instagram', '', 'social_quota_invalid'],
  ['Pinterest', '1.5', 'social_quota_invalid'],
  ['X posts with a link per day', '1001', 'social_quota_invalid'],
] as const)('%s "%s" is an error at its field, and nothing is sent', async (label, text, code) => {
  const sent = mockCall(save, saved(4))
  const { user } = await openForm()
  await fill(user, { [label]: text })
  await user.click(button('Save'))
  expect(findFieldError(label)).toBe(problemText(code))
  expect(sent).toEqual([])
})

it('an error disappears with the next valid press', async () => {
  mockCall(save, saved(4))
  const { user } = await openForm()
  await fill(user, { [approvals]: '0' })
  await user.click(button('Save'))
  expect(findFieldError(approvals)).toBeDefined()
  await fill(user, { [approvals]: '1' })
  await user.click(button('Save'))
  await waitFor(() => expect(screen.getByText('Saved.')).toBeDefined())
  expect(findFieldError(approvals)).toBeUndefined()
})

it.each([
  [
    'refuses, because another admin was faster',
    () => Promise.reject(new Problem('house_settings_changed')),
    problemText('house_settings_changed'),
  ],
  ['cannot be reached', async () => HttpResponse.error(), 'We could not reach the server.'],
])('when the server %s, the admin reads why, and the form keeps what was typed', async (_, respond, message) => {
  mockCall(save, respond)
  const { user } = await openForm()
  await fill(user, { [approvals]: '30' })
  await user.click(button('Save'))
  await waitFor(() => expect(alerts().join()).toContain(message))
  expect(field(approvals).value).toBe('30')
  expect(isOff('Save')).toBe(false)
})

it('a second press while the first is pending sends nothing', async () => {
  const answer = Promise.withResolvers<void>()
  const sent = mockCall(save, async (change) => {
    await answer.promise
    return saved(4)(change)
  })
  const { user } = await openForm()
  await user.click(button('Save'))
  await waitFor(() => expect(isOff('Saving…')).toBe(true))
  await user.click(button('Saving…'))
  await user.type(field(approvals), '{Enter}')
  answer.resolve()
  await waitFor(() => expect(screen.getByText('Saved.')).toBeDefined())
  expect(sent).toHaveLength(1)
})

it('an operator who is no admin reads the settings and can change none', async () => {
  const sent = mockCall(save, saved(4))
  const { user } = await openForm({ role: 'finance' })
  await user.type(field(approvals), '30{Enter}')
  expect(field(approvals).value).toBe('20')
  expect(screen.getAllByRole<HTMLInputElement>('switch').every(({ disabled }) => disabled)).toBe(true)
  expect(screen.queryByRole('button', { name: /Save/ })).toBeNull()
  expect(screen.getByText(roleNeeded('admin'))).toBeDefined()
  expect(sent).toEqual([])
})
