import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createMailbox, type Mailbox } from './mailbox.ts'
import { mailboxPage, mailPage } from './mailbox-page.ts'

let dataDir: string
let mailbox: Mailbox
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'tintype-mailbox-'))
  mailbox = createMailbox({ dataDir })
})
afterEach(() => rm(dataDir, { recursive: true }))

const createMail = (subject: string) => ({ to: 'ines@varga.example', subject, html: `<p>${subject}</p>`, text: subject })
const evil = '<img src=x onerror=alert(1)>"\'</title></iframe>'

describe('development mailbox', () => {
  test('the mailbox lists sent mails, the newest first, also for another process', async () => {
    expect(await mailbox.list()).toEqual([])
    for (const subject of ['one', 'two', 'three']) await mailbox.send(createMail(subject), randomUUID())
    const mails = await createMailbox({ dataDir }).list()
    expect(mails.map(({ subject }) => subject)).toEqual(['three', 'two', 'one'])
    expect(mails[0]).toMatchObject({ ...createMail('three'), at: expect.stringMatching(/^\d{4}-/) })
    expect((await mailbox.list({ limit: 2 })).map(({ subject }) => subject)).toEqual(['three', 'two'])
  })

  test('the mailbox lists the mails to one address, also one that arrived after the last look', async () => {
    for (const to of ['ines@varga.example', 'nora@artist.example']) await mailbox.send({ ...createMail('one'), to }, randomUUID())
    const listTo = async (to: string) => (await mailbox.list({ to })).map(({ subject }) => subject)
    expect(await listTo('ines@varga.example')).toEqual(['one'])
    await createMailbox({ dataDir }).send(createMail('two'), randomUUID())
    expect(await listTo('ines@varga.example')).toEqual(['two', 'one'])
    expect(await listTo('varga.example')).toEqual([])
  })

  test('the mailbox finds a mail by its id, and nothing by a path or another name', async () => {
    await mailbox.send(createMail('one'), randomUUID())
    await writeFile(join(dataDir, 'private.json'), '{}')
    const [kept] = await mailbox.list()
    expect(await mailbox.find(kept?.id ?? '')).toEqual(kept)
    for (const id of ['', '.', '..', '../private', `../mailbox/${kept?.id}`, `${kept?.id}.json`, 'constructor', '%'])
      expect(await mailbox.find(id)).toBeUndefined()
  })

  test('the mailbox keeps one copy of a mail that a job sends three times', async () => {
    const id = randomUUID()
    for (let tries = 0; tries < 3; tries++) await mailbox.send(createMail('one'), id)
    expect(await mailbox.list()).toHaveLength(1)
  })

  test('the mailbox leaves no draft after concurrent sends and does not list an incomplete draft', async () => {
    await Promise.all(Array.from({ length: 20 }, (_, at) => mailbox.send(createMail(`mail ${at}`), randomUUID())))
    expect(await mailbox.list()).toHaveLength(20)
    expect((await readdir(join(dataDir, 'mailbox'))).filter((name) => !name.endsWith('.json'))).toEqual([])
    await writeFile(join(dataDir, 'mailbox', '.draft'), '{"to":')
    expect(await mailbox.list()).toHaveLength(20)
  })
})

describe('mailbox pages', () => {
  const kept = { ...createMail(evil), to: evil, html: evil, id: `x~${evil}`, at: evil }

  test('the mailbox pages escape markup in every field of a mail', () => {
    for (const page of [mailboxPage([kept]), mailPage(kept)]) {
      expect(page).not.toContain('<img')
      expect(page).not.toMatch(/<\/iframe>[\s\S]*<\/iframe>/)
      expect(page).toContain('&lt;img src=x onerror=alert(1)&gt;')
    }
  })

  test('the mail page shows a mail in a sandboxed frame without scripts, forms or the same origin', () => {
    const sandbox = /<iframe sandbox="([^"]*)"/.exec(mailPage(kept))?.[1]?.split(' ')
    expect(sandbox).not.toContain('allow-scripts')
    expect(sandbox).not.toContain('allow-same-origin')
    expect(sandbox).not.toContain('allow-forms')
  })

  test('the mailbox page shows that there is no mail yet', () => expect(mailboxPage([])).toContain('No emails yet'))
})
