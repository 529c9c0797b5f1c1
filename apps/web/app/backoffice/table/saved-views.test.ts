import { expect, test } from 'vitest'
import { withSavedView } from './saved-views.ts'

test('a saved view replaces the view with the same name, and saved views are sorted by name', () => {
  const views = [
    { name: 'Mine', search: 'actor=1' },
    { name: 'Prices', search: 'action=prices' },
  ]
  expect(withSavedView(views, { name: 'Mine', search: 'actor=2' })).toEqual([{ name: 'Mine', search: 'actor=2' }, views[1]])
  expect(withSavedView(views, { name: 'All', search: '' }).map(({ name }) => name)).toEqual(['All', 'Mine', 'Prices'])
})

test('an operator has at most twenty saved views, and the newest one is kept', () => {
  const many = Array.from({ length: 20 }, (_, at) => ({ name: `View ${at}`, search: '' }))
  const after = withSavedView(many, { name: 'New', search: '' })
  expect(after).toHaveLength(20)
  expect(after).toContainEqual({ name: 'New', search: '' })
})
