import { expect, test } from 'vitest'
import { bounce, complaint, type ReportFacts, reportShapes } from '../../../test/mails/mail-reports.ts'
import { readMailReport } from './mail-report.ts'

const mailId = '0199a7c2-5f3e-7c44-9d1b-0a1b2c3d4e5f'
const facts: ReportFacts = { mailId, to: 'ines@example.com' }
const shapes = Object.keys(reportShapes) as (keyof typeof reportShapes)[]
const read = (text: string) => readMailReport(Buffer.from(text))

test.each(shapes)('a bounce in the form of %s names our mail, the status and the reason', async (shape) => {
  expect(await read(bounce(shape, facts))).toEqual({
    eventId: expect.stringMatching(/^[0-9a-f]{64}$/),
    mailId,
    messageId: `<${mailId}@shop.example>`,
    kind: 'hard_bounce',
    at: new Date('2026-11-28T10:00:02Z'),
    detail: expect.stringMatching(/^5\.1\.1: 550[ -]5\.1\.1 .*(unknown|not exist|not found)/i),
  })
})

const kinds = [
  ['5.1.10', 'hard_bounce'],
  ['5.2.1', 'hard_bounce'],
  ['5.4.4', 'hard_bounce'],
  ['5.2.2', 'soft_bounce'],
  ['5.3.4', 'soft_bounce'],
  ['5.7.1', 'soft_bounce'],
  ['4.4.7', 'soft_bounce'],
  ['4.2.2', 'soft_bounce'],
] as const
test.each(shapes.flatMap((shape) => kinds.map(([status, kind]) => ({ shape, status, kind }))))(
  'a failure with the status $status in the form of $shape is a $kind',
  async ({ shape, status, kind }) => {
    expect(await read(bounce(shape, { ...facts, status }))).toMatchObject({ kind })
  },
)

test.each(['delayed', 'delivered', 'relayed', 'expanded'])('a report with the action %s is ignored', async (action) => {
  expect(await read(bounce('Postfix', { ...facts, action, status: '4.4.1' }))).toBeUndefined()
})

test('a report without a status counts as a temporary failure', async () => {
  const text = bounce('Postfix', facts).replaceAll('5.1.1', '')
  expect(await read(text)).toMatchObject({ kind: 'soft_bounce' })
})

test.each([
  ['abuse', 'complaint'],
  ['fraud', 'complaint'],
  ['not-spam', undefined],
  ['auth-failure', undefined],
])('feedback of the type %s gives the kind %s', async (type, kind) => {
  expect((await read(complaint({ mailId, type })))?.kind).toBe(kind)
})

test('a report that is delivered twice has the same id, and another report has another', async () => {
  const ids = await Promise.all([
    read(bounce('Gmail', facts)),
    read(`Delivered-To: another\r\n${bounce('Gmail', facts)}`),
    read(bounce('Gmail', { ...facts, reportId: 'report-2' })),
  ])
  expect(new Set(ids.map((report) => report?.eventId)).size).toBe(2)
})

test.each([
  ['an answer of a person', 'From: ines@example.com\r\nSubject: Re: hello\r\n\r\nThank you!'],
  ['an absence note', 'From: ines@example.com\r\nAuto-Submitted: auto-replied\r\n\r\nI am away.'],
  ['a forwarded report', bounce('Gmail', facts).replace('multipart/report', 'multipart/mixed')],
  ['a report about the mail of another server', bounce('Exim', { ...facts, mailId: 'CAB1234' })],
  ['nothing', ''],
  ['bytes that are no text', '\u0000\u0001\ufffd'.repeat(1000)],
  ['a mail of 1,000 nested parts', nest(1000)],
])('%s is no report', async (_what, text) => {
  expect(await read(text)).toBeUndefined()
})

test.each([
  ['5,000 lines', true, padLines(5000)],
  ['5,001 lines', false, padLines(5001)],
  ['256 KB', true, padBytes(256 * 1024)],
  ['a byte more than 256 KB', false, padBytes(256 * 1024 + 1)],
])('a report of %s is read: %s', async (_what, isRead, text) => {
  expect((await read(text)) !== undefined).toBe(isRead)
})

/** Text after the report, which counts too, because the parser reads it. */
function padLines(lines: number): string {
  const report = bounce('Postfix', facts)
  return `${report}${'\n'.repeat(lines - (report.split('\n').length - 1))}`
}

function padBytes(bytes: number): string {
  const report = `${bounce('Postfix', facts)}\r\n`
  return report + ' '.repeat(bytes - Buffer.byteLength(report))
}

function nest(depth: number): string {
  const opened = Array.from({ length: depth }, (_, at) => `Content-Type: multipart/report; boundary="b${at}"\r\n\r\n--b${at}\r\n`)
  return opened.join('')
}
