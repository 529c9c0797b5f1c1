import { screen, within } from '@testing-library/react'
import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { renderInApp } from '../../test/render.tsx'
import { servicesContext } from '../api/services.ts'
import tokens from '../ui/styles/tokens.css?raw'
import DesignSystem, { loader } from './ui.tsx'

const components = Object.values(
  import.meta.glob<Record<string, unknown>>(['../ui/**/*.tsx', '!../ui/**/*.test.tsx'], { eager: true }),
).flatMap((file) => Object.keys(file).filter((name) => /^[A-Z]/.test(name) && typeof file[name] === 'function'))

test('the page shows every component and token of the design system, and content for every state in both themes', () => {
  const { container } = renderInApp(<DesignSystem />, { at: '/dev/ui' })
  const shown = [...container.querySelectorAll<HTMLElement>('[data-component]')].flatMap(({ dataset }) => dataset.component?.split(', '))
  expect(components.length).toBeGreaterThan(30)
  expect(components.filter((name) => !shown.includes(name))).toEqual([])
  // the page shows these two as `--print-shadow`
  const names = [...tokens.matchAll(/^ {2}(--[\w-]+):/gm)]
    .map(([, name]) => name)
    .filter((name) => !/-shadow-(dark|light)$/.test(`${name}`))
  expect(names.filter((name) => !container.textContent?.includes(`${name}`))).toEqual([])

  const states = [...container.querySelectorAll('.dev-state')]
  const empty = states.filter((state) => !state.querySelector('.dev-content')?.childNodes.length)
  expect(empty.map((state) => state.textContent)).toEqual([])
  const [dark, light] = ['dark', 'light'].map((theme) => container.querySelectorAll(`[data-theme="${theme}"] .dev-state`).length)
  expect([dark, light]).toEqual([states.length / 2, states.length / 2])
})

test('a link shows one theme only', () => {
  const { container } = renderInApp(<DesignSystem />, { at: '/dev/ui?theme=light' })
  expect(within(screen.getByRole('navigation', { name: 'Theme' })).getByRole('link', { current: true }).textContent).toBe('Light')
  expect(container.querySelectorAll('.dev-frame[data-theme="dark"]')).toHaveLength(0)
  expect(container.querySelectorAll('.dev-frame[data-theme="light"]').length).toBeGreaterThan(40)
})

test('the page exists only outside production', () => {
  const load = (isProduction: boolean) => {
    const context = new RouterContextProvider(new Map([[servicesContext, { isProduction, api: {} } as never]]))
    return loader({ context } as never)
  }
  expect(load(false)).toBeNull()
  expect(() => load(true)).toThrow(expect.objectContaining({ init: { status: 404 } }))
})
