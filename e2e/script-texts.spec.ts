import sharp from 'sharp'
import { expect, test } from 'vitest'
import { scriptTexts } from '../packages/contract/test/awkward-texts.ts'
import { signUpConfirmed } from './support/api.ts'
import { openPerson } from './support/browser.ts'
import { describeDocument, recordScripts, setAsMarkup } from './support/injected-scripts.ts'
import { logIn, newPerson } from './support/person.ts'
import { photoPath } from './support/photo.ts'
import { useShared } from './support/shared.ts'
import { createTaggedPictures, type Metadata } from './support/speaking-pictures.ts'

const { server, browser } = await useShared()

/** Metadata that the upload form offers as a draft; metadata with markup is not offered. */
const offered = {
  title: 'Quay " onmouseover="alert(1)" at dusk',
  description: "Said of it: &lt;script&gt;alert(1)&lt;/script&gt; ' onfocus='alert(1)' autofocus=' and no more.",
  keywords: ['quay', ...scriptTexts],
}
const markup = { title: '<img src=x onerror=alert(1)>', description: scriptTexts.join(' '), keywords: scriptTexts }

/** The pictures that carry these texts, each in another kind of metadata. */
const listTaggedPictures = async (said: Metadata) =>
  Object.entries(await createTaggedPictures(await sharp(photoPath).resize(900).toBuffer(), said))

test('an artist is offered the texts of each kind of metadata, and never those with markup', async () => {
  const artist = await signUpConfirmed(server.url, newPerson())
  const analyzeImage = async (bytes: Buffer) => {
    const form = new FormData()
    form.set('artworkImage', new File([Uint8Array.from(bytes)], `${markup.title}.jpg`))
    const { status, body } = await artist.post('/api/analyze-image', form)
    expect(status).toBe(200)
    return body
  }
  const { title, description } = offered
  for (const [kind, bytes] of await listTaggedPictures(offered))
    expect(await analyzeImage(bytes), kind).toMatchObject(kind === 'exif' ? { title } : { title, description })
  for (const [kind, bytes] of await listTaggedPictures(markup))
    expect(JSON.stringify(await analyzeImage(bytes)), kind).not.toContain('alert')
})

test('script texts in the metadata of a picture never run on the upload page and are shown as text', async () => {
  const person = newPerson('Ada')
  await signUpConfirmed(server.url, person)
  const ran: string[] = []
  const { page, context } = await openPerson(browser, server.url, { bypassCSP: true })
  await recordScripts(context, ran)
  await logIn(page, person, '/upload-artwork')
  const read = async (said: Metadata) => {
    const { all: buffer } = Object.fromEntries(await listTaggedPictures(said))
    // a tab for each picture, because a form with input asks before the page is left
    const tab = await page.context().newPage()
    await tab.goto('/upload-artwork')
    await tab.getByRole('button', { name: 'Choose a picture' }).waitFor()
    await tab
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: `${markup.title}.jpg`, mimeType: 'image/jpeg', buffer: buffer as Buffer })
    await tab.getByText('Analysed', { exact: true }).waitFor()
    const values = {
      title: await tab.getByLabel('Artwork name').inputValue(),
      description: await tab.getByLabel('Description').inputValue(),
    }
    const { strange } = await tab.evaluate(describeDocument)
    await tab.close()
    expect(strange).toEqual([])
    return values
  }
  const { title, description } = offered
  expect(await read(offered)).toEqual({ title, description })
  expect(JSON.stringify(await read(markup))).not.toContain('alert')
  expect(ran).toEqual([])
})

test('the content security policy alone blocks a script in inserted markup (control)', async () => {
  const { page } = await openPerson(browser, server.url)
  await page.goto('/store')
  await page.evaluate(setAsMarkup, '<img src=x onerror=alert(1)>')
  await page.locator('body[data-forbidden="script-src-attr"]').waitFor()
})
