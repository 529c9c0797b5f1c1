import { expect, test } from 'vitest'
import { renderInApp } from '../../../../test/render.tsx'
import { useErrorFocus } from './use-error-focus.ts'

test('a refused submit focuses the first marked field, and a later one the first that is still marked', () => {
  const { rerender } = renderInApp(<Form submitCount={0} marked={[]} />)
  rerender(<Form submitCount={1} marked={['tags', 'name']} />)
  expect(document.activeElement?.id).toBe('name')
  rerender(<Form submitCount={2} marked={['tags']} />)
  expect(document.activeElement?.id).toBe('tags')
})

test('a group of choices gets the focus on its first choice', () => {
  const { rerender } = renderInApp(<Form submitCount={0} marked={[]} />)
  rerender(<Form submitCount={1} marked={['category']} />)
  expect(document.activeElement?.id).toBe('cars')
})

test('marks that appear before the first submit, or between two, leave the focus where it is', () => {
  const { rerender } = renderInApp(<Form submitCount={0} marked={['name']} />)
  expect(document.activeElement).toBe(document.body)
  rerender(<Form submitCount={1} marked={[]} />)
  rerender(<Form submitCount={1} marked={['name']} />)
  expect(document.activeElement).toBe(document.body)
})

function Form({ submitCount, marked }: { submitCount: number; marked: string[] }) {
  const form = useErrorFocus(submitCount)
  const isMarked = (id: string) => marked.includes(id) || undefined
  return (
    <form
      ref={(element) => {
        form.current = element
      }}
    >
      <input id="name" aria-label="Name" aria-invalid={isMarked('name')} />
      <fieldset aria-invalid={isMarked('category')}>
        <input id="cars" aria-label="Cars" type="radio" />
        <input id="nature" aria-label="Nature" type="radio" />
      </fieldset>
      <input id="tags" aria-label="Tags" aria-invalid={isMarked('tags')} />
    </form>
  )
}
