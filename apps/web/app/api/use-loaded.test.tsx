import { act, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { renderHookInApp } from '../../test/render.tsx'
import { useLoaded } from './use-loaded.ts'

type Part = { name: string }

it('an artist wants a part of the page, and it is there once it is loaded', async () => {
  const loading = Promise.withResolvers<Part>()
  const { result } = renderHookInApp(() => useLoaded(() => loading.promise))
  expect(result.current.part).toBeUndefined()
  const wanted = result.current.want()
  await act(async () => loading.resolve({ name: 'sheet' }))
  expect(await wanted).toBe(true)
  expect(result.current.part).toEqual({ name: 'sheet' })
})

it('a part that fails to load is reported, and a second press loads it', async () => {
  const load = vi.fn<() => Promise<Part>>()
  load.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module')).mockResolvedValueOnce({ name: 'sheet' })
  const { result } = renderHookInApp(() => useLoaded(load))
  expect(await act(() => result.current.want())).toBe(false)
  expect(screen.getByRole('alert').textContent).toContain('We could not reach the server.')
  expect(result.current.part).toBeUndefined()
  expect(await act(() => result.current.want())).toBe(true)
  expect(result.current.part).toEqual({ name: 'sheet' })
})

it('a part that is on the page stays when loading it again fails', async () => {
  const load = vi.fn<() => Promise<Part>>().mockResolvedValueOnce({ name: 'sheet' }).mockRejectedValueOnce(new Error('broken'))
  const { result } = renderHookInApp(() => useLoaded(load))
  await act(() => result.current.want())
  expect(await act(() => result.current.want())).toBe(false)
  expect(result.current.part).toEqual({ name: 'sheet' })
})

it('fetching ahead shows nothing, and reports no failure', async () => {
  const load = vi.fn<() => Promise<Part>>().mockRejectedValueOnce(new Error('offline')).mockResolvedValueOnce({ name: 'sheet' })
  const { result } = renderHookInApp(() => useLoaded(load))
  await act(async () => result.current.fetchAhead())
  await act(async () => result.current.fetchAhead())
  expect(load).toHaveBeenCalledTimes(2)
  expect(result.current.part).toBeUndefined()
  expect(screen.getByRole('alert').textContent).toBe('')
})

it('fetching ahead is the same function after every render', () => {
  const load = async (): Promise<Part> => ({ name: 'sheet' })
  const { result, rerender } = renderHookInApp(() => useLoaded(load))
  const { fetchAhead } = result.current
  rerender()
  expect(result.current.fetchAhead).toBe(fetchAhead)
})
