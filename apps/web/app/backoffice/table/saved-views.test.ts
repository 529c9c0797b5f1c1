import { expect, test } from 'vitest'
import { withView } from './saved-views.ts'

test('a view replaces the one of its name, and stands in the order of names', () => {
  const views = [
    { name: 'Mine', search: 'actor=1' },
    { name: 'Prices', search: 'action=prices' },
  ]
  expect(withView(views, { name: 'Mine', search: 'actor=2' })).toEqual([{ name: 'Mine', search: 'actor=2' }, views[1]])
  expect(withView(views, { name: 'All', search: '' }).map(({ name }) => name)).toEqual(['All', 'Mine', 'Prices'])
})

test('there are never more than twenty', () => {
  const many = Array.from({ length: 20 }, (_, at) => ({ name: `View ${at}`, search: '' }))
  const after = withView(many, { name: 'New', search: '' })
  expect(after).toHaveLength(20)
  expect(after).toContainEqual({ name: 'New', search: '' })
})
