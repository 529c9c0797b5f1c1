import { useQuery } from '@tanstack/react-query'
import { act, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { renderHookInApp } from '../../../test/render.tsx'
import { CallError } from '../../session/call-error.ts'
import { useOperatorAction } from './use-operator-action.ts'

const retry = vi.fn<(kind: string) => Promise<{ retried: number }>>()
const list = vi.fn(async () => 'jobs')
const onDone = vi.fn()

function openPage(done?: (output: { retried: number }, kind: string) => string) {
  for (const mock of [retry, list, onDone]) mock.mockReset()
  return renderHookInApp(() => {
    useQuery({ queryKey: ['jobs', 'failed'], queryFn: list })
    return useOperatorAction({ act: retry, ...(done && { done }), refreshes: ['jobs'], onDone })
  })
}

it('an operator retries the jobs of a queue, reads how many, and the list is loaded again', async () => {
  const { result } = openPage(({ retried }, kind) => `${retried} jobs of ${kind} are queued.`)
  await waitFor(() => expect(list).toHaveBeenCalledOnce())
  retry.mockResolvedValueOnce({ retried: 3 })
  await act(() => result.current.mutateAsync('mail'))
  expect(retry.mock.calls[0]?.[0]).toBe('mail')
  expect(screen.getByText('3 jobs of mail are queued.')).toBeDefined()
  expect(onDone).toHaveBeenCalledExactlyOnceWith({ retried: 3 })
  expect(list).toHaveBeenCalledTimes(2)
})

it('an action without words shows no message', async () => {
  const { result } = openPage()
  retry.mockResolvedValueOnce({ retried: 3 })
  await act(() => result.current.mutateAsync('mail'))
  expect(document.querySelector('.toast')).toBeNull()
  expect(onDone).toHaveBeenCalledOnce()
})

it('an operator reads why an action was refused, and the list, which may be old, is loaded again', async () => {
  const { result } = openPage(() => 'Done.')
  await waitFor(() => expect(list).toHaveBeenCalledOnce())
  retry.mockRejectedValueOnce(new CallError({ status: 409, code: 'job_not_failed', message: 'This job is running.' }))
  await act(() => result.current.mutateAsync('mail').catch(() => undefined))
  expect(screen.getByRole('alert').textContent).toContain('This job is running.')
  expect(onDone).not.toHaveBeenCalled()
  expect(list).toHaveBeenCalledTimes(2)
})
