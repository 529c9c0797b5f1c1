import { screen, waitFor } from '@testing-library/react'
import { contract } from '@tintype/contract/api'
import type { Cause, OfficeCause } from '@tintype/contract/hope/hope'
import { Problem, problemText } from '@tintype/contract/problems'
import { HttpResponse } from 'msw/http'
import { expect, it, vi } from 'vitest'
import { uidFromName } from '../../../test/artworks.ts'
import { alerts, button, field, fill, findFieldError, isOff } from '../../../test/fields.ts'
import { operator, renderInApp } from '../../../test/render.tsx'
import { mockCall } from '../../../test/server.ts'
import { CauseForm } from './cause-form.tsx'

const { create, change } = contract.backoffice.causes
const cause: Cause = {
  id: uidFromName('reef'),
  slug: 'reef',
  title: 'Reef',
  description: 'Corals are planted.',
  image_urls: [],
  share_image_url: '/media/reef.jpg',
  funding_goal: 25_000,
  amount_raised: 0,
  amount_pledged: 0,
  pledged_cents: 0,
  amount_remitted: 0,
  remitted_cents: 0,
  supporter_count: 0,
  updated_at: '2026-11-20T09:00:00.000Z',
  external_url: 'https://reef.example.org/',
}
const office: OfficeCause = { ...cause, active: true, agreed_on: '2026-10-01', version: 5 }
const [title, description, goal, day, website] = ['Title', 'Description', 'Goal (USD)', 'Agreement date', 'Partner website']

function openForm(seen?: OfficeCause) {
  const onDone = vi.fn()
  return { ...renderInApp(<CauseForm {...(seen && { cause: seen })} onDone={onDone} />, { user: operator }), onDone }
}

it('an operator adds a cause that is not active yet', async () => {
  const sent = mockCall(create, () => cause)
  const { user, onDone } = openForm()
  await fill(user, {
    [title]: 'Reef',
    [description]: 'Corals are planted.',
    [goal]: '$25,000.50',
    [website]: ' https://reef.example.org/ ',
  })
  await fill(user, { [day]: '2026-10-01' })
  await user.click(screen.getByRole('switch', { name: 'Active' }))
  await user.click(button('Add cause'))
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  expect(sent.map(({ input }) => input)).toEqual([
    {
      title: 'Reef',
      description: 'Corals are planted.',
      funding_goal: 25_000.5,
      external_url: 'https://reef.example.org/',
      agreed_on: '2026-10-01',
      active: false,
    },
  ])
  expect(screen.getByText(/^“Reef” /)).toBeDefined()
})

it('a cause needs no goal, day or website', async () => {
  const sent = mockCall(create, () => cause)
  const { user, onDone } = openForm()
  await fill(user, { [title]: 'Reef', [description]: 'Corals are planted.' })
  await user.click(button('Add cause'))
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  expect(sent.map(({ input }) => input)).toEqual([{ title: 'Reef', description: 'Corals are planted.', active: true }])
})

it('an operator changes a cause; what was taken out of a field is taken out of the cause', async () => {
  const sent = mockCall(change, () => office)
  const { user, onDone } = openForm(office)
  expect(field(goal).value).toBe('25,000')
  expect(screen.queryByRole('switch')).toBeNull()
  await fill(user, { [title]: 'Coral reef', [goal]: '', [website]: '' })
  await user.click(button('Save'))
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  expect(sent.map(({ input }) => input)).toEqual([
    {
      id: office.id,
      version: 5,
      title: 'Coral reef',
      description: 'Corals are planted.',
      funding_goal: null,
      external_url: null,
      agreed_on: '2026-10-01',
      active: true,
    },
  ])
})

it.each([
  [title, 'ab'],
  [title, 'x'.repeat(121)],
  [description, ''],
  [description, 'x'.repeat(4001)],
  [goal, 'a lot'],
  [goal, '-5'],
  [website, 'reef.example.org'],
  [website, 'javascript:alert(1)'],
])('%s "%.20s" is an error at its field, and nothing is sent', async (label, text) => {
  const sent = mockCall(change, () => office)
  const { user } = openForm(office)
  await fill(user, { [label]: text })
  await user.click(button('Save'))
  await waitFor(() => expect(findFieldError(label)).toBeDefined())
  expect(document.activeElement).toBe(field(label))
  expect(sent).toEqual([])
})

it('a field is checked when it is left', async () => {
  const { user } = openForm()
  await fill(user, { [title]: 'ab' })
  expect(findFieldError(title)).toBeUndefined()
  await user.tab()
  await waitFor(() => expect(findFieldError(title)).toBeDefined())
})

it('what the server finds wrong with a field is an error there', async () => {
  mockCall(change, () => {
    throw new Problem('invalid', { field: 'external_url', message: 'This website does not respond.' })
  })
  const { user, onDone } = openForm(office)
  await user.click(button('Save'))
  await waitFor(() => expect(findFieldError(website)).toBe('This website does not respond.'))
  expect(alerts()).toEqual([])
  expect(onDone).not.toHaveBeenCalled()
})

it.each([
  ['refuses, because another operator was faster', () => Promise.reject(new Problem('cause_changed')), problemText('cause_changed')],
  ['cannot be reached', async () => HttpResponse.error(), 'We could not reach the server.'],
])('when the server %s, the operator reads why, and the form stays open with what was written', async (_, respond, message) => {
  mockCall(change, respond)
  const { user, onDone } = openForm(office)
  await fill(user, { [title]: 'Coral reef' })
  await user.click(button('Save'))
  await waitFor(() => expect(alerts().join()).toContain(message))
  expect(field(title).value).toBe('Coral reef')
  expect(isOff('Save')).toBe(false)
  expect(onDone).not.toHaveBeenCalled()
})

it('a cause that another operator changed meanwhile is not saved over: the form keeps the version it was opened with', async () => {
  const sent = mockCall(change, () => {
    throw new Problem('cause_changed')
  })
  const { user, rerender, onDone } = openForm(office)
  rerender(<CauseForm cause={{ ...office, title: 'Their title', version: 6 }} onDone={onDone} />)
  await user.click(button('Save'))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.input).toMatchObject({ title: 'Reef', version: 5 })
  await waitFor(() => expect(alerts()).not.toEqual([]))
})

it('an operator leaves the form without saving', async () => {
  const { user, onDone } = openForm(office)
  await fill(user, { [title]: 'Coral reef' })
  await user.click(button('Cancel'))
  expect(onDone).toHaveBeenCalledOnce()
})

it('a second press while the first is pending sends nothing', async () => {
  const answer = Promise.withResolvers<void>()
  const sent = mockCall(create, async () => {
    await answer.promise
    return cause
  })
  const { user, onDone } = openForm()
  await fill(user, { [description]: 'Corals are planted.', [title]: 'Reef' })
  await user.keyboard('{Enter}')
  await waitFor(() => expect(isOff('Adding…')).toBe(true))
  await user.keyboard('{Enter}')
  answer.resolve()
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  expect(sent).toHaveLength(1)
})
