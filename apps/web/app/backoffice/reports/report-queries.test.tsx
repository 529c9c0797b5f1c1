import { useQuery } from '@tanstack/react-query'
import { act, screen, waitFor } from '@testing-library/react'
import { contract } from '@tintype/contract/api'
import { Problem } from '@tintype/contract/problems'
import type { OfficeReport } from '@tintype/contract/reports/reports'
import { HttpResponse } from 'msw/http'
import { beforeEach, expect, it, vi } from 'vitest'
import { uidFromName } from '../../../test/artworks.ts'
import { operator, renderHookInApp } from '../../../test/render.tsx'
import { mockCall } from '../../../test/server.ts'
import { type ReportStep, reportQuery, useReportStep } from './report-queries.ts'

const { reports } = contract.backoffice
const id = uidFromName('report')
const onDone = vi.fn()

beforeEach(() => {
  onDone.mockReset()
})

/** Of a report only its state, which a step changes. */
const report = (state: OfficeReport['state']) => ({ id, state }) as OfficeReport

async function openReport() {
  const answers = { get: async () => report('open') }
  const asked = mockCall(reports.get, () => answers.get())
  const app = renderHookInApp(() => ({ report: useQuery(reportQuery(id)).data, step: useReportStep(id, onDone) }), { user: operator })
  await waitFor(() => expect(app.result.current.report).toBeDefined())
  return { ...app, asked, answers }
}

it.each<['notice' | 'decide' | 'decideAppeal', ReportStep, object]>([
  ['notice', { step: 'notice' }, {}],
  ['decide', { step: 'decide', outcome: 'kept', words: 'It is their own.' }, { outcome: 'kept', words: 'It is their own.' }],
  ['decideAppeal', { step: 'appeal', isReversed: true, words: 'We were wrong.' }, { isReversed: true, words: 'We were wrong.' }],
])('an operator takes the step %s, and the answer is the report that is shown', async (call, step, input) => {
  const sent = mockCall(reports[call] as typeof reports.notice, () => report('decided'))
  const { result } = await openReport()
  act(() => result.current.step.mutate(step))
  await waitFor(() => expect(result.current.report?.state).toBe('decided'))
  expect(sent.map((one) => one.input)).toEqual([{ id, ...input }])
  expect(onDone).toHaveBeenCalledOnce()
})

it('an older answer that arrives after the step does not replace the report', async () => {
  mockCall(reports.notice, () => report('noticed'))
  const { result, asked, answers, client } = await openReport()
  const late = Promise.withResolvers<void>()
  answers.get = async () => {
    await late.promise
    return report('open')
  }
  act(() => void client.refetchQueries({ queryKey: reportQuery(id).queryKey }))
  await waitFor(() => expect(asked).toHaveLength(2))
  await act(() => result.current.step.mutateAsync({ step: 'notice' }))
  late.resolve()
  await waitFor(() => expect(client.isFetching()).toBe(0))
  expect(result.current.report?.state).toBe('noticed')
})

it('when another operator was faster, the operator reads so, and the report is loaded again', async () => {
  const problem = new Problem('report_state', { state: 'decided' })
  mockCall(reports.notice, () => {
    throw problem
  })
  const { result, asked } = await openReport()
  act(() => result.current.step.mutate({ step: 'notice' }))
  await waitFor(() => expect(asked).toHaveLength(2))
  expect(screen.getByRole('alert').textContent).toContain(problem.message)
  expect(onDone).toHaveBeenCalledOnce()
})

it('a step that could not be sent is still open', async () => {
  mockCall(reports.notice, () => HttpResponse.error())
  const { result, asked } = await openReport()
  act(() => result.current.step.mutate({ step: 'notice' }))
  await waitFor(() => expect(result.current.step.isError).toBe(true))
  expect(onDone).not.toHaveBeenCalled()
  expect(asked).toHaveLength(1)
})
