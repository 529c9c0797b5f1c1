import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { button, field } from '../../../test/fields.ts'
import { renderInApp } from '../../../test/render.tsx'
import { TagField } from './tag-field.tsx'

test('an artist adds tags by Enter and comma, pastes a list, reads which tag was left out, and removes tags', async () => {
  const { user } = renderInApp(<Tags />)
  await user.type(field('Tags'), 'Sea{Enter}fog,')
  expect(tags()).toEqual(['sea', 'fog'])
  expect(field('Tags').value).toBe('')
  await user.type(field('Tags'), 'SEA{Enter}')
  expect(hint()).toBe('“sea” is already added.')
  await user.paste('a, b, c')
  expect(hint()).toBe('“c” was not added: the maximum is 4 tags. Remove one first.')
  expect(tags()).toEqual(['sea', 'fog', 'a', 'b'])
  await user.keyboard('{Backspace}')
  expect(hint()).toBe('Any words.')
  expect(tags()).toEqual(['sea', 'fog', 'a'])
  await user.click(button('Remove sea'))
  expect(tags()).toEqual(['fog', 'a'])
  expect(document.activeElement).toBe(field('Tags'))
})

test('a pasted text without a comma stays in the field, and is added when the artist leaves it', async () => {
  const { user } = renderInApp(<Tags />)
  await user.click(field('Tags'))
  await user.paste('sea')
  expect(field('Tags').value).toBe('sea')
  expect(tags()).toEqual([])
  await user.tab()
  expect(tags()).toEqual(['sea'])
})

function Tags() {
  const [list, setList] = useState<string[]>([])
  return <TagField label="Tags" hint="Any words." tags={list} onChange={setList} tagsMax={4} tagMax={20} />
}

function hint(): string | null | undefined {
  return screen.getAllByRole('status')[0]?.textContent
}

function tags(): string[] {
  return screen.queryAllByRole('button', { name: /^Remove / }).map((element) => element.getAttribute('aria-label')?.slice(7) ?? '')
}
