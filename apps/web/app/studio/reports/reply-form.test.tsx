import { fireEvent, screen } from '@testing-library/react'
import { contract } from '@tintype/contract/api'
import { Problem, problemText } from '@tintype/contract/problems'
import { reportLimits } from '@tintype/contract/reports/report-rules'
import type { ArtistReport } from '@tintype/contract/reports/reports'
import { describe, expect, test } from 'vitest'
import { alerts, button, field, fill, findFieldError, isOff } from '../../../test/fields.ts'
import { artist, eventually, renderInApp } from '../../../test/render.tsx'
import { mockCall } from '../../../test/server.ts'
import { ReplyForm } from './reply-form.tsx'
import { ownReportsQuery, type ReplyKind } from './report-queries.ts'

const report: ArtistReport = {
  id: '66666666-6666-4666-8666-666666666666',
  state: 'noticed',
  subject: 'artwork',
  subjectName: 'Moonrise',
  kind: 'copyright',
  words: 'This is mine.',
  original: 'https://original.example',
  confirmedAt: '2026-11-20T10:00:00.000Z',
  noticedAt: '2026-11-20T11:00:00.000Z',
  answerBy: '2026-11-27T11:00:00.000Z',
  answer: null,
  answeredAt: null,
  outcome: null,
  decision: null,
  decidedAt: null,
  appealBy: null,
  appealSide: null,
  appeal: null,
  appealedAt: null,
  isReversed: null,
  appealDecision: null,
  appealDecidedAt: null,
  reporterName: 'Berenice',
  pictureUrl: null,
  canAnswer: true,
  canAppeal: false,
}
const other = { ...report, id: '77777777-7777-4777-8777-777777777777' }

test('an artist answers a report, which is updated in the list', async () => {
  const answered: ArtistReport = { ...report, state: 'answered', answer: 'I made it.', canAnswer: false }
  const sent = mockCall(contract.reports.answer, () => answered)
  const { user, client } = render('answer')
  await fill(user, { 'Your answer': '  I made it. ' })
  await user.click(button('Submit answer'))
  await eventually(() => expect(client.getQueryData(ownReportsQuery().queryKey)?.pages[0]?.reports).toEqual([answered, other]))
  expect(sent[0]?.input).toEqual({ id: report.id, words: 'I made it.' })
  expect(client.getQueryState(ownReportsQuery().queryKey)?.isInvalidated).toBe(true)
  expect(screen.getByText('Answer submitted.')).toBeTruthy()
})

test('an artist appeals a decision', async () => {
  const sent = mockCall(contract.reports.appealOwn, () => ({ ...report, canAppeal: false }))
  const { user } = render('appeal')
  await fill(user, { 'Your appeal': 'Please check the date.' })
  await user.click(button('Submit appeal'))
  expect(await screen.findByText('Appeal submitted.')).toBeTruthy()
  expect(sent[0]?.input).toEqual({ id: report.id, words: 'Please check the date.' })
})

describe('an answer that is not sent', () => {
  test('is marked if it is blank, and not before the artist tries', async () => {
    const sent = mockCall(contract.reports.answer, () => report)
    const { user } = render('answer')
    expect(findFieldError('Your answer')).toBeUndefined()
    await fill(user, { 'Your answer': '  ' })
    await user.click(button('Submit answer'))
    expect(findFieldError('Your answer')).toBe(problemText('report_words_missing'))
    expect(sent).toHaveLength(0)
  })

  test('is marked with one character too many, and sent at the longest length', async () => {
    const sent = mockCall(contract.reports.answer, () => report)
    const { user } = render('answer')
    await fill(user, { 'Your answer': 'x'.repeat(reportLimits.wordsMax + 1) })
    await user.click(button('Submit answer'))
    expect(findFieldError('Your answer')).toBe(problemText('report_words_too_long'))
    expect(sent).toHaveLength(0)
    await fill(user, { 'Your answer': 'x'.repeat(reportLimits.wordsMax) })
    expect(findFieldError('Your answer')).toBeUndefined()
    await user.click(button('Submit answer'))
    await eventually(() => expect(sent).toHaveLength(1))
  })
})

test('a second submit while the answer is pending sends nothing', async () => {
  const response = Promise.withResolvers<ArtistReport>()
  const sent = mockCall(contract.reports.answer, () => response.promise)
  const { user } = render('answer')
  await fill(user, { 'Your answer': 'I made it.' })
  await user.click(button('Submit answer'))
  await eventually(() => expect(isOff('Submitting…')).toBe(true))
  await user.click(button('Submitting…'))
  fireEvent.submit(field('Your answer').form as HTMLFormElement)
  response.resolve(report)
  expect(await screen.findByText('Answer submitted.')).toBeTruthy()
  expect(sent).toHaveLength(1)
})

describe('a refused answer', () => {
  test('shows the message of the server and keeps the text', async () => {
    mockCall(contract.reports.answer, () => {
      throw new Problem('unavailable')
    })
    const { user, client } = render('answer')
    await fill(user, { 'Your answer': 'I made it.' })
    await user.click(button('Submit answer'))
    await eventually(() => expect(alerts()).toEqual([problemText('unavailable')]))
    expect(field('Your answer').value).toBe('I made it.')
    expect(client.getQueryState(ownReportsQuery().queryKey)?.isInvalidated).toBe(false)
  })

  test.each(['report_state', 'report_appeal_over'] as const)('reloads the reports if it came too late (%s)', async (code) => {
    mockCall(contract.reports.answer, () => {
      throw new Problem(code)
    })
    const { user, client } = render('answer')
    await fill(user, { 'Your answer': 'I made it.' })
    await user.click(button('Submit answer'))
    await eventually(() => expect(client.getQueryState(ownReportsQuery().queryKey)?.isInvalidated).toBe(true))
    expect(alerts()).toEqual([problemText(code)])
  })
})

function render(kind: ReplyKind) {
  const app = renderInApp(<ReplyForm report={report} kind={kind} />, { user: artist })
  const page = { reports: [report, other], nextCursor: null, waiting: 1 }
  app.client.setQueryData(ownReportsQuery().queryKey, { pages: [page], pageParams: [undefined] })
  return app
}
