import { problemText } from '@tintype/contract/problems'
import { brand } from '@tintype/domain/brand'
import type { Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type MetaStandIn, metaCredentials, openMetaStandIn } from '../../apps/server/test/stand-ins/meta-stand-in.ts'
import { openPinterestStandIn, type PinterestStandIn, pinterestCredentials } from '../../apps/server/test/stand-ins/pinterest-stand-in.ts'
import { openPostingStandin, type PostingStandin } from '../../apps/server/test/stand-ins/posting-stand-in.ts'
import { openXStandIn, type XStandIn, xCredentials } from '../../apps/server/test/stand-ins/x-stand-in.ts'
import { type Caller, signIn, signUpConfirmed } from '../support/api.ts'
import { seriousProblems } from '../support/axe.ts'
import { describePeople, openPerson } from '../support/browser.ts'
import { logIn, newPerson } from '../support/person.ts'
import { artworkForm, photoPath } from '../support/photo.ts'
import { operator, type TestServer } from '../support/server.ts'
import { startServer, useSharedBrowser } from '../support/shared.ts'
import { until } from '../support/until.ts'

let facebook: MetaStandIn
let pinterest: PinterestStandIn
let x: XStandIn
let posts: PostingStandin
let server: TestServer
const browser = await useSharedBrowser()

beforeAll(async () => {
  ;[facebook, pinterest, x, posts] = await Promise.all([openMetaStandIn(), openPinterestStandIn(), openXStandIn(), openPostingStandin()])
  for (const standIn of [facebook, pinterest, x]) standIn.before(posts.handle)
  // every look at a container that is not ready takes five seconds
  posts.state.containerLooks = 2
  facebook.page.id = 'page1'
  facebook.page.instagram_business_account = { id: 'ig1', username: 'varga.on.metal' }
  const environment = {
    ...{ META_CLIENT_ID: metaCredentials.clientId, META_CLIENT_SECRET: metaCredentials.clientSecret, META_API_URL: facebook.url },
    PINTEREST_CLIENT_ID: pinterestCredentials.clientId,
    PINTEREST_CLIENT_SECRET: pinterestCredentials.clientSecret,
    PINTEREST_API_URL: pinterest.url,
    ...{ X_CLIENT_ID: xCredentials.clientId, X_CLIENT_SECRET: xCredentials.clientSecret, X_API_URL: x.url },
  }
  server = await startServer(environment)
})
afterAll(async () => {
  await server?.remove()
  for (const standIn of [facebook, pinterest, x, posts]) await standIn?.close()
})

/** An exact match, because "Disconnect X" contains "connect X". */
const button = (page: Page, name: string): Locator => section(page).getByRole('button', { name, exact: true })
const section = (page: Page): Locator => page.getByRole('region', { name: 'Social connections', exact: true })

/** Connects a platform by allowing access on its page. */
async function connect(page: Page, name: string, verb = 'Connect'): Promise<void> {
  await section(page)
    .getByRole('button', { name: `${verb} ${name}` })
    .click()
  await page.getByRole('heading', { name: `${name}: may Tintype post for you?` }).waitFor()
  await page.getByRole('link', { name: 'Allow' }).click()
  await page.getByText(`${name} is connected.`).waitFor()
}

/** Connects a platform over the API, in the browser of the page. @param allow  what allowing access on the page of the platform redirects to */
async function connectOverApi(page: Page, { token, username }: Caller, platform: string, allow: (url: string) => string): Promise<void> {
  const headers = { authorization: `Bearer ${token}`, 'x-user-username': username }
  const { authorizationUrl } = await (await page.request.get(`/api/social/connect/${platform}`, { headers })).json()
  const back = await page.request.get(allow(authorizationUrl), { maxRedirects: 0 })
  expect(back.headers().location).toContain('connect_status=success')
}

test('an artist connects three platforms, posts to four places, sends a failed post after a reconnect, and disconnects X', async ({
  onTestFailed,
}) => {
  onTestFailed(async () => console.error(await describePeople(browser), server.output().slice(-2000)))
  const person = newPerson('Ines')
  const caller = await signUpConfirmed(server.url, person)
  const { page, problems } = await openPerson(browser, server.url)
  await connectOverApi(page, caller, 'pinterest', pinterest.allow)
  await connectOverApi(page, caller, 'facebook', facebook.allow)
  await logIn(page, person, '/settings')
  await connect(page, 'X')
  await section(page).getByText('Connected as @ines_on_metal').waitFor()
  expect([new URL(page.url()).search, new URL(page.url()).hash]).toEqual(['', ''])
  await section(page).getByText('Connected as nora.hangs').waitFor()
  await section(page).getByText('Connected as Varga on metal, @varga.on.metal').waitFor()

  await approved(caller, 'Doves')
  // X rejects the token, and the server renews it
  for (const token of x.tokens()) posts.state.spent.add(token)
  await page.getByRole('link', { name: `My ${brand.products}` }).click()
  await page.getByRole('button', { name: 'Share Doves' }).click()
  const dialog = page.getByRole('dialog', { name: 'Share this artwork' })
  const post = dialog.getByRole('button', { name: 'Post', exact: true })
  await post.click()
  await dialog.getByText(problemText('share_platform_missing')).waitFor()
  for (const place of ['X', 'Pinterest', 'Facebook', 'Instagram']) await chip(dialog, place).check({ force: true })
  await dialog.getByLabel('Message').fill('Doves, on metal.')
  await dialog.getByLabel('Pinterest board').waitFor()
  // the preview shows the pictures that are posted
  for (const place of ['X', 'Pinterest', 'Facebook', 'Instagram'])
    await dialog.getByRole('img', { name: `“Doves” in a room, as posted on ${place}` }).waitFor()
  const previews = await readPreviews(dialog)
  await post.click()
  for (const place of ['X', 'Pinterest', 'Facebook', 'Instagram'])
    await dialog.getByRole('link', { name: `View post on ${place}` }).waitFor()
  expect(await seriousProblems(page)).toEqual([])
  expect([posts.state.tweets.length, posts.state.pins.length]).toEqual([1, 1])
  expect(posts.state.tweets[0]?.text).toContain('Doves, on metal.')
  // only the mark in the link is added
  expect(previews).toEqual(await listPosted())

  // the artist revokes the permission at X
  for (const place of ['Pinterest', 'Facebook', 'Instagram']) await chip(dialog, place).uncheck({ force: true })
  for (const token of x.tokens()) posts.state.spent.add(token)
  x.takeBack()
  await dialog.getByLabel('Message').fill('Doves, once more.')
  await post.click()
  await dialog.getByText('X no longer accepts our connection to your account.').waitFor()
  await dialog.getByRole('link', { name: 'Settings' }).click()
  await section(page).getByText('X no longer accepts our connection. Reconnect it to post there.').waitFor()
  await connect(page, 'X', 'Reconnect')
  await section(page).getByText('Connected as @ines_on_metal').waitFor()
  expect(await button(page, 'Reconnect X').count()).toBe(0)
  await expect.poll(() => posts.state.tweets[0]?.text, { timeout: 60_000 }).toContain('Doves, once more.')
  expect(posts.state.tweets).toHaveLength(2)

  // saving the text and the board: auto-posts.test.tsx
  await section(page).getByRole('switch', { name: 'Post on Pinterest' }).click()
  await section(page).getByLabel('Pinterest board').waitFor()
  await section(page).getByRole('switch', { name: 'Post on X' }).click()
  await section(page).getByLabel('Text for X').waitFor()
  expect(await seriousProblems(page)).toEqual([])

  await button(page, 'Disconnect X').click()
  await page.getByRole('alertdialog', { name: 'Disconnect X?' }).getByRole('button', { name: 'Disconnect' }).click()
  await button(page, 'Connect X').waitFor()
  expect((await caller.get('/api/social/status')).body.map(({ platform }: { platform: string }) => platform)).toEqual([
    'pinterest',
    'facebook',
  ])
  await section(page).getByText('Connected as nora.hangs').waitFor()
  expect(problems).toEqual([])
})

type Shown = { place: string; text: string; altText: string | undefined; bytes: number | undefined }

/** What each preview shows. */
async function readPreviews(dialog: Locator): Promise<Shown[]> {
  const previews = await dialog.getByRole('figure').evaluateAll((figures) =>
    figures.map((figure) => {
      const [text, altText] = [...figure.querySelectorAll('figcaption > span')].slice(-2).map((line) => line.textContent ?? '')
      return { place: figure.querySelector('b')?.textContent, text, altText, src: figure.querySelector('img')?.src }
    }),
  )
  return Promise.all(
    previews.map(async ({ place = '', text = '', altText, src }) => {
      return { place: place ?? '', text, altText: altText?.replace('Alternative text: ', ''), bytes: await fetchSize(src) }
    }),
  )
}

/** What the platforms received, without the mark in the link. */
async function listPosted(): Promise<Shown[]> {
  const { tweets, pins, page, instagram, containers, media, altTexts } = posts.state
  const photo = posts.asked.find(({ path }) => path.endsWith('/photos'))
  const [mediaId = ''] = tweets[0]?.media ?? []
  const received = [
    { place: 'Facebook', text: page[0]?.message, altText: page[0]?.alt_text, bytes: Number(photo?.body.source_bytes) },
    { place: 'Instagram', text: instagram[0]?.caption, altText: instagram[0]?.alt_text, bytes: await fetchSize(containers[0]?.image_url) },
    { place: 'Pinterest', text: pins[0]?.description, altText: pins[0]?.alt_text, bytes: pins[0]?.bytes },
    { place: 'X', text: tweets[0]?.text, altText: altTexts.get(mediaId), bytes: media.get(mediaId) },
  ]
  // a multipart form, as for Facebook, has its own line breaks
  return received.map(({ text = '', ...post }) => ({ ...post, text: text.replace(/\?p=[\w-]+/, '').replaceAll('\r\n', '\n') }))
}

async function fetchSize(address = ''): Promise<number> {
  return (await (await fetch(address)).blob()).size
}

/** Uploads a small artwork and approves it. */
async function approved(artist: Caller, artworkName: string): Promise<void> {
  const picture = await sharp(photoPath).resize(800, 600).jpeg().toBuffer()
  const { status, body } = await artist.post('/api/upload-artwork', await artworkForm({ artworkName }, picture))
  expect(status).toBe(200)
  await until('the renditions', async () => (await artist.get(`/api/artworks/${body.uid}`)).body.imageUrl || undefined)
  const desk = await signIn(server.url, operator)
  expect((await desk.post(`/api/backoffice/artworks/${body.uid}/approve`, {})).status).toBe(200)
}

const chip = (dialog: Locator, place: string) => dialog.getByRole('checkbox', { name: new RegExp(`^${place}`) })
