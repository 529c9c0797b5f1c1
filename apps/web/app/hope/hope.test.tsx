import { screen } from '@testing-library/react'
import { contract } from '@tintype/contract/api'
import { Problem } from '@tintype/contract/problems'
import type { ComponentProps } from 'react'
import { expect, test } from 'vitest'
import { causeWith } from '../../test/causes.ts'
import { button } from '../../test/fields.ts'
import { renderInApp } from '../../test/render.tsx'
import { mockCall } from '../../test/server.ts'
import Hope from './hope.tsx'
import { hopeTexts } from './hope-texts.ts'

/** As on client-side navigation: the page fetches its own data. */
function open() {
  const loaderData = { first: undefined, origin: '', image: undefined }
  return renderInApp(<Hope {...({ loaderData } as ComponentProps<typeof Hope>)} />, { at: '/hope' })
}

test('the cause list shows an error when it cannot load, and loads after Try again', async () => {
  mockCall(contract.hope.list, () => {
    throw new Problem('unavailable')
  })
  const { user } = open()
  expect(await screen.findByText(hopeTexts.listFailed)).toBeDefined()
  expect(document.querySelector('.cause-card, a.cause-feature')).toBeNull()
  const answer = Promise.withResolvers<[ReturnType<typeof causeWith>]>()
  mockCall(contract.hope.list, () => answer.promise)
  await user.click(button(hopeTexts.retry))
  expect(screen.getByText(hopeTexts.loadingList)).toBeDefined()
  expect(screen.queryByText(hopeTexts.listFailed)).toBeNull()
  answer.resolve([causeWith()])
  expect(await screen.findByRole('link', { name: /Trees/ })).toBeDefined()
})

test('a visitor reads that there is no cause yet, and finds a link to signup', async () => {
  mockCall(contract.hope.list, () => [])
  open()
  expect(await screen.findByText(hopeTexts.empty)).toBeDefined()
  expect(screen.getByRole('link', { name: hopeTexts.notify }).getAttribute('href')).toBe('/signup')
})
