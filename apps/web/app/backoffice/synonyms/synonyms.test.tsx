import { screen, waitFor } from '@testing-library/react'
import { contract } from '@tintype/contract/api'
import type { Synonym } from '@tintype/contract/catalogue/synonyms'
import { Problem, problemText } from '@tintype/contract/problems'
import { expect, it } from 'vitest'
import { button, field, fill, findFieldError } from '../../../test/fields.ts'
import { operator, renderInApp } from '../../../test/render.tsx'
import { mockCall } from '../../../test/server.ts'
import Synonyms from './synonyms.tsx'

const { list, add, change, remove } = contract.backoffice.synonyms
const eule: Synonym = { term: 'eule', meanings: ['owl'] }
const poster: Synonym = { term: 'poster', meanings: [] }

async function openPage() {
  const asked = mockCall(list, () => ({ synonyms: [eule, poster], nextCursor: null }))
  const page = renderInApp(<Synonyms />, { user: operator })
  await screen.findByRole('row', { name: /eule/ })
  return { ...page, asked }
}
const toast = () => document.querySelector('.toast p')?.textContent

it('an operator sees what each word is mapped to, and which words are ignored', async () => {
  await openPage()
  expect(screen.getByRole('row', { name: /eule owl/ })).toBeDefined()
  expect(screen.getByRole('row', { name: /poster Ignored/ })).toBeDefined()
})

it('an operator adds a word with two meanings, and the list is read again', async () => {
  const sent = mockCall(add, (input) => input)
  const { user, asked } = await openPage()
  await user.click(button('Add a word'))
  await user.click(button('Add'))
  expect(findFieldError('Word')).toBe(problemText('synonym_missing'))
  await fill(user, { Word: 'Búho', 'Also search for': ' owl, , night bird ' })
  await user.click(button('Add'))
  await waitFor(() => expect(toast()).toBe('“Búho” is added.'))
  expect(sent.map(({ input }) => input)).toEqual([{ term: 'Búho', meanings: ['owl', 'night bird'] }])
  await waitFor(() => expect(asked).toHaveLength(2))
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('after a refusal the form keeps what was typed, and the field has the message', async () => {
  mockCall(add, () => Promise.reject(new Problem('synonym_exists')))
  const { user } = await openPage()
  await user.click(button('Add a word'))
  await fill(user, { Word: 'eule', 'Also search for': 'owl' })
  await user.click(button('Add'))
  await waitFor(() => expect(findFieldError('Word')).toBe(problemText('synonym_exists')))
  expect(field('Word').value).toBe('eule')
  expect(field('Also search for').value).toBe('owl')
})

it('an operator changes a word to an ignored one', async () => {
  const sent = mockCall(change, (input) => input)
  const { user } = await openPage()
  await user.click(button('Edit eule'))
  await user.clear(field(/^Also search for/))
  await user.click(button('Save'))
  await waitFor(() => expect(toast()).toBe('“eule” is saved.'))
  expect(sent.map(({ input }) => input)).toEqual([{ term: 'eule', meanings: [] }])
})

it('an operator removes a word after a confirmation', async () => {
  const sent = mockCall(remove, () => ({ message: '“poster” is removed.' }))
  const { user } = await openPage()
  await user.click(button('Remove poster'))
  await user.click(button('Remove'))
  await waitFor(() => expect(toast()).toBe('“poster” is removed.'))
  expect(sent.map(({ input }) => input)).toEqual([{ term: 'poster' }])
})

it('an operator searches the list by a word or meaning', async () => {
  const { user, asked } = await openPage()
  await fill(user, { 'Find a word or meaning': 'owl' })
  await user.keyboard('{Enter}')
  await waitFor(() => expect(asked.at(-1)?.input).toMatchObject({ query: 'owl' }))
})

it('an operator who may only look has no actions', async () => {
  mockCall(list, () => ({ synonyms: [eule], nextCursor: null }))
  renderInApp(<Synonyms />, { user: { ...operator, operatorRole: 'viewer' } as typeof operator })
  await screen.findByRole('row', { name: /eule/ })
  expect(screen.queryByRole('button', { name: /Add a word|Edit|Remove/ })).toBeNull()
})
