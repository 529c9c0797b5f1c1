import { randomUUID } from 'node:crypto'
import { createCaller } from '../../../e2e/support/api.ts'
import { withClient } from '../../../e2e/support/database.ts'
import { newPerson } from '../../../e2e/support/person.ts'
import { startTestServer } from '../../../e2e/support/server.ts'
import { until } from '../../../e2e/support/until.ts'
import { startBenchDatabase } from '../../support/database.ts'
import { median } from '../../support/figure.ts'
import { type Mood, type MoodyMail, startMoodyMail } from '../support/faults/moody-mail.ts'
import { ledgerAfter } from '../support/run.ts'
import type { Verdict } from '../support/verdict.ts'

const PEOPLE = 6
/** Password hashing takes long on a busy machine. */
const ANSWER_BAR_MS = 2000
const LEAVES_BAR_S = 90

type Times = { statuses: number[]; ms: number[]; addresses: string[] }

/**
 * The mail server refuses, defers, is slow, or does not respond. Sign-up and password reset respond as usual, and each mail is
 * delivered exactly once after the recovery. If no mail left in the meantime, the links are an hour old by then and still work once.
 */
export async function mailAway(): Promise<Verdict[]> {
  await using resources = new AsyncDisposableStack()
  const mail = await startMoodyMail()
  resources.defer(() => mail.close())
  const database = await startBenchDatabase('ours')
  resources.defer(() => database.remove())
  const secrets = { AUTH_SECRET: randomUUID().repeat(2), ENCRYPTION_KEY: randomUUID().repeat(2) }
  const server = await startTestServer({ ...secrets, SMTP_URL: `smtp://127.0.0.1:${mail.port}`, DATABASE_URL: database.url })
  resources.defer(() => server.remove())
  const usual = await askForMails(server.url)
  await untilTaken(mail, usual.addresses)
  const verdicts: Verdict[] = []
  for (const mood of ['refused', 'busy', 'slow', 'dead'] as const) {
    await mail.be(mood)
    const meanwhile = await askForMails(server.url)
    if (mood !== 'slow') await letHourGoBy(database.url)
    await mail.be('well')
    const began = performance.now()
    const missing = await untilTaken(mail, meanwhile.addresses)
    const seconds = (performance.now() - began) / 1000
    // before a new password is chosen, which causes a third mail
    const twice = meanwhile.addresses.filter((address) => mail.received.filter((to) => to === address).length > 2)
    const dead = await openLinks(server.url, mail, meanwhile.addresses)
    verdicts.push(judge(mood, { usual, meanwhile, missing, twice, seconds, dead }))
  }
  return [...verdicts, await ledgerAfter('mail', server.dataDir, { ...secrets, DATABASE_URL: database.url })]
}

/** Each user signs up and then requests a password reset: two mails each. */
async function askForMails(url: string): Promise<Times> {
  const times: Times = { statuses: [], ms: [], addresses: [] }
  for (let index = 0; index < PEOPLE; index++) {
    const { name, email, password } = newPerson()
    const visitor = createCaller(url)
    const timed = async (path: string, body: object) => {
      const began = performance.now()
      times.statuses.push((await visitor.post(path, body)).status)
      times.ms.push(performance.now() - began)
    }
    await timed('/api/auth/sign-up/email', {
      name: `${name} ${randomUUID().slice(0, 4)}`,
      email,
      password,
      callbackURL: '/email-confirmed',
    })
    await timed('/api/auth/request-password-reset', { email, redirectTo: '/reset-password-callback' })
    times.addresses.push(email)
  }
  return times
}

/** Ages the links that were not delivered yet. */
async function letHourGoBy(databaseUrl: string): Promise<void> {
  const older = `
    UPDATE auth_verifications SET created_at = created_at - interval '1 hour', expires_at = expires_at - interval '1 hour'
    WHERE identifier LIKE 'reset-password:%'`
  await withClient(databaseUrl, (client) => client.query(older))
}

/** Uses each mailed link twice to set a new password. @returns unexpected responses */
async function openLinks(url: string, { taken }: MoodyMail, addresses: readonly string[]): Promise<string[]> {
  const wrong: string[] = []
  for (const address of addresses) {
    const token = taken.findLast(({ to, resetToken }) => to === address && resetToken)?.resetToken
    const choose = () => createCaller(url).post('/api/auth/reset-password', { token, newPassword: newPerson().password })
    const statuses = [(await choose()).status, (await choose()).status]
    if (statuses[0] !== 200 || statuses[1] !== 400) wrong.push(`a link of a mail answered ${statuses.join(' and then ')}`)
  }
  return wrong
}

/** @returns the addresses still without their mails at the timeout */
async function untilTaken({ received }: MoodyMail, addresses: readonly string[]): Promise<string[]> {
  const missing = () => addresses.filter((address) => received.filter((to) => to === address).length < 2)
  await until('every mail', async () => missing().length === 0, LEAVES_BAR_S).catch(() => undefined)
  return missing()
}

/**
 * @property missing  addresses that wait for a mail @property twice  addresses with a duplicate @property dead  unexpected responses of
 * links
 */
type Outcome = { usual: Times; meanwhile: Times; missing: string[]; twice: string[]; seconds: number; dead: string[] }

function judge(mood: Mood, { usual, meanwhile, missing, twice, seconds, dead }: Outcome): Verdict {
  const refused = meanwhile.statuses.filter((status) => status >= 300)
  const slowest = Math.max(...meanwhile.ms)
  return {
    what: `mail server ${mood}`,
    tried: `${meanwhile.statuses.length} sign-ups and resets`,
    found: `answered in ${median(meanwhile.ms).toFixed(0)} ms (usually ${median(usual.ms).toFixed(0)}), the slowest in ${slowest.toFixed(0)}; all ${meanwhile.addresses.length * 2 - missing.length} mails there ${seconds.toFixed(0)} s after its return, and ${meanwhile.addresses.length - dead.length} of ${meanwhile.addresses.length} links open once`,
    faults: [
      ...refused.map((status) => `answered ${status}`),
      ...(slowest > ANSWER_BAR_MS ? [`a request waited ${slowest.toFixed(0)} ms`] : []),
      ...missing.map(() => 'a mail never left'),
      ...twice.map(() => 'a mail left twice'),
      ...dead,
    ],
  }
}
