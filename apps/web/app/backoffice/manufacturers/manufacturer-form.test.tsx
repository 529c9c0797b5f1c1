import { screen, waitFor } from '@testing-library/react'
import { contract } from '@tintype/contract/api'
import { limits } from '@tintype/contract/limits'
import { Problem, type ProblemCode, problemText } from '@tintype/contract/problems'
import type { Manufacturer } from '@tintype/contract/production/manufacturers'
import { HttpResponse } from 'msw/http'
import { expect, it, vi } from 'vitest'
import { uidFromName } from '../../../test/artworks.ts'
import { alerts, button, field, fill, isOff } from '../../../test/fields.ts'
import { operator, renderInApp } from '../../../test/render.tsx'
import { mockCall } from '../../../test/server.ts'
import { ManufacturerForm } from './manufacturer-form.tsx'
import { manufacturersQuery } from './manufacturer-queries.ts'

const { add, change } = contract.backoffice.manufacturers
const press: Manufacturer = {
  id: uidFromName('press'),
  name: 'Iron Press',
  regions: ['us'],
  capacityPerDay: 40,
  leadDays: 2,
  costs: [{ size: 'medium', costCents: 1_150 }],
  isActive: true,
  version: 7,
  openPrints: 3,
  formerSecretUntil: null,
}
const list = { manufacturers: [press] }
const [perDay, leadDays] = ['Prints per day', 'Lead time (business days)']
const filled = { Name: ' Iron Press ', [perDay]: '40', [leadDays]: '0', 'Medium (USD)': '11.50', 'Extra Large (USD)': '$39' }

function openForm(seen?: Manufacturer) {
  const onDone = vi.fn()
  return { ...renderInApp(<ManufacturerForm {...(seen && { manufacturer: seen })} onDone={onDone} />, { user: operator }), onDone }
}

it('an admin adds a manufacturer with its regions and costs, and the list is the one of the answer', async () => {
  const sent = mockCall(add, () => list)
  const { user, client, onDone } = openForm()
  await fill(user, filled)
  await user.click(screen.getByRole('checkbox', { name: 'European Union' }))
  await user.click(screen.getByRole('checkbox', { name: 'United States' }))
  await user.click(button('Save'))
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  expect(sent.map(({ input }) => input)).toEqual([
    {
      name: 'Iron Press',
      regions: ['eu'],
      capacityPerDay: 40,
      leadDays: 0,
      costs: [
        { size: 'medium', costCents: 1_150 },
        { size: 'extra_large', costCents: 3_900 },
      ],
      isActive: true,
    },
  ])
  expect(client.getQueryData(manufacturersQuery().queryKey)).toEqual(list)
  expect(screen.getByText('Iron Press saved.')).toBeDefined()
})

it('an admin changes a manufacturer with the version that was seen', async () => {
  const sent = mockCall(change, () => list)
  const { user, onDone } = openForm(press)
  expect(field('Medium (USD)').value).toBe('11.50')
  await fill(user, { 'Medium (USD)': '', 'Large 45×60 (USD)': '20' })
  await user.click(screen.getByRole('switch', { name: 'Accepts new prints' }))
  await user.click(button('Save'))
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  expect(sent.map(({ input }) => input)).toEqual([
    {
      id: press.id,
      version: 7,
      name: 'Iron Press',
      regions: ['us'],
      capacityPerDay: 40,
      leadDays: 2,
      costs: [{ size: 'large', costCents: 2_000 }],
      isActive: false,
    },
  ])
})

it.each<[string, Record<string, string>, ProblemCode | undefined]>([
  ['no name', { Name: ' ' }, 'manufacturer_name_missing'],
  ['no capacity', { [perDay]: '0' }, 'manufacturer_capacity'],
  ['a capacity that is no number', { [perDay]: 'many' }, 'manufacturer_capacity'],
  ['a negative lead time', { [leadDays]: '-1' }, 'manufacturer_lead'],
  ['no cost', { 'Medium (USD)': '' }, 'manufacturer_sizes_missing'],
  ['a cost that is no sum', { 'Medium (USD)': 'cheap' }, undefined],
])('with %s the form is not sent, and the admin reads why', async (_, texts, code) => {
  const sent = mockCall(change, () => list)
  const { user, onDone } = openForm(press)
  await fill(user, texts)
  await user.click(button('Save'))
  expect(alerts()).toHaveLength(1)
  if (code) expect(alerts()).toEqual([problemText(code)])
  expect(sent).toEqual([])
  expect(onDone).not.toHaveBeenCalled()
})

it('a manufacturer that sends to no region is not saved', async () => {
  const { user } = openForm(press)
  await user.click(screen.getByRole('checkbox', { name: 'United States' }))
  await user.click(button('Save'))
  expect(alerts()).toEqual([problemText('manufacturer_regions_missing')])
})

it('a name has at most as many characters as the contract allows', async () => {
  const { user } = openForm()
  await fill(user, { Name: 'x'.repeat(limits.manufacturer.nameMax + 1) })
  expect(field('Name').value).toHaveLength(limits.manufacturer.nameMax)
})

it.each([
  [
    'refuses, because another admin was faster',
    () => Promise.reject(new Problem('manufacturer_changed')),
    problemText('manufacturer_changed'),
  ],
  ['cannot be reached', async () => HttpResponse.error(), 'We could not reach the server.'],
])('when the server %s, the admin reads why, and the form stays open with what was typed', async (_, respond, message) => {
  mockCall(change, respond)
  const { user, onDone } = openForm(press)
  await fill(user, { Name: 'Steel Press' })
  await user.click(button('Save'))
  await waitFor(() => expect(alerts().join()).toContain(message))
  expect(field('Name').value).toBe('Steel Press')
  expect(isOff('Save')).toBe(false)
  expect(onDone).not.toHaveBeenCalled()
})

it('a manufacturer that another admin changed meanwhile is not saved over', async () => {
  const sent = mockCall(change, () => {
    throw new Problem('manufacturer_changed')
  })
  const { user, rerender, onDone } = openForm(press)
  rerender(<ManufacturerForm manufacturer={{ ...press, name: 'Their name', version: 8 }} onDone={onDone} />)
  await user.click(button('Save'))
  await waitFor(() => expect(alerts()).toEqual([problemText('manufacturer_changed')]))
  expect(sent[0]?.input).toMatchObject({ name: 'Iron Press', version: 7 })
})

it('an admin leaves the form without saving', async () => {
  const { user, onDone } = openForm(press)
  await user.click(button('Cancel'))
  expect(onDone).toHaveBeenCalledOnce()
})

it('a second press while the first is pending sends nothing', async () => {
  const answer = Promise.withResolvers<void>()
  const sent = mockCall(change, async () => {
    await answer.promise
    return list
  })
  const { user, onDone } = openForm(press)
  await user.type(field('Name'), '{Enter}')
  await waitFor(() => expect(isOff('Saving…')).toBe(true))
  await user.type(field('Name'), '{Enter}')
  answer.resolve()
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  expect(sent).toHaveLength(1)
})
