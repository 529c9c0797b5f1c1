import { screen, waitFor } from '@testing-library/react'
import { REPORT_KINDS, reportKindNames, reportStatements } from '@tintype/contract/reports/report-rules'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { alerts, button, field, fill, findFieldError } from '../../../test/fields.ts'
import { renderRoutes } from '../../../test/routes.tsx'
import { ReportForm } from './report-form.tsx'
import { type ReportAnswer, readReportValues } from './report-values.ts'

const scrollIntoView = vi.fn()

beforeEach(() => {
  scrollIntoView.mockReset()
  // jsdom does not scroll
  Element.prototype.scrollIntoView = scrollIntoView
})

afterEach(() => {
  Reflect.deleteProperty(Element.prototype, 'scrollIntoView')
})

const words = { Description: 'It is my photograph.', 'Your name': 'Dorothea', 'Your email': 'dorothea@example.com' }
const radio = (name: string | RegExp) => screen.getByRole<HTMLInputElement>('radio', { name })
const check = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name })

type Options = { subjects?: Parameters<typeof ReportForm>[0]['subjects']; answers?: Partial<ReportAnswer>[] }

async function openForm({ subjects = ['artwork'], answers = [] }: Options = {}) {
  const app = renderRoutes<undefined, Partial<ReportAnswer> | null>({
    at: '/store/report?product=owl-1',
    respond({ fields }) {
      const form = new FormData()
      for (const [name, value] of Object.entries(fields)) form.set(name, value)
      const answer = answers.shift()
      return answer ? { values: readReportValues(form), ...answer } : null
    },
    show: ({ answer }) => <ReportForm subjects={subjects} handle="owl-1" answer={answer ?? undefined} />,
  })
  await screen.findByLabelText(/^Description/)
  return app
}

it('a visitor reports a copyright with everything that a claim needs', async () => {
  const { user, sent } = await openForm()
  await user.click(radio(reportKindNames.copyright))
  await fill(user, { ...words, 'Original work': 'https://example.com/photo' })
  await user.click(radio(reportStatements.owner))
  await user.click(check(reportStatements.isGoodFaith))
  await user.click(check(reportStatements.isTrue))
  await user.click(button('Submit report'))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toEqual({
    path: '/store/report',
    fields: {
      handle: 'owl-1',
      subject: 'artwork',
      kind: 'copyright',
      words: 'It is my photograph.',
      original: 'https://example.com/photo',
      capacity: 'owner',
      isGoodFaith: 'on',
      isTrue: 'on',
      name: 'Dorothea',
      email: 'dorothea@example.com',
    },
  })
})

it('a visitor chooses which picture of a shop is reported; the first is chosen already', async () => {
  const { user, sent } = await openForm({ subjects: ['banner', 'portrait'] })
  expect(radio('The banner').checked).toBe(true)
  await user.click(radio('The profile picture'))
  await user.click(button('Submit report'))
  await waitFor(() => expect(sent[0]?.fields.subject).toBe('portrait'))
})

it('no kind and no statement is chosen for the visitor', async () => {
  const { user, sent } = await openForm()
  for (const kind of REPORT_KINDS) expect(radio(reportKindNames[kind]).checked).toBe(false)
  await user.click(button('Submit report'))
  await waitFor(() => expect(sent).toHaveLength(1))
  for (const name of ['kind', 'capacity', 'isTrue', 'isGoodFaith']) expect(sent[0]?.fields).not.toHaveProperty(name)
})

it('a visitor reads what is wrong at each field, and keeps everything that was written and chosen', async () => {
  const fields = { kind: 'Please choose.', words: 'Please say more.', isTrue: 'Please confirm.', email: 'This is no address.' }
  const { user } = await openForm({ answers: [{ problem: 'Not valid.', fields }] })
  await user.click(radio(reportKindNames.offensive))
  await user.click(check(reportStatements.isTrue))
  await fill(user, words)
  await user.click(button('Submit report'))
  await waitFor(() => expect(findFieldError('Description')).toBe('Please say more.'))
  expect(findFieldError('Your email')).toBe('This is no address.')
  expect(screen.getByText('Please choose.')).toBeDefined()
  expect(check(reportStatements.isTrue).getAttribute('aria-invalid')).toBe('true')
  expect(alerts()).toEqual([])
  expect(field('Description').value).toBe('It is my photograph.')
  expect(radio(reportKindNames.offensive).checked).toBe(true)
  expect(check(reportStatements.isTrue).checked).toBe(true)
})

it('a problem with the report as a whole is brought into view, each time it is sent', async () => {
  const { user } = await openForm({ answers: [{ problem: 'Too many requests.' }, { problem: 'Too many requests.' }] })
  await user.click(button('Submit report'))
  await waitFor(() => expect(alerts()).toEqual(['Too many requests.']))
  expect(scrollIntoView).toHaveBeenCalledTimes(1)
  await user.click(button('Submit report'))
  await waitFor(() => expect(scrollIntoView).toHaveBeenCalledTimes(2))
})
