import sharp from 'sharp'
import { expect, test } from 'vitest'
import { scriptTexts } from '../packages/contract/test/awkward-texts.ts'
import { signUpConfirmed } from './support/api.ts'
import { openPerson } from './support/browser.ts'
import { describeDocument, recordScripts, setAsMarkup } from './support/injected-scripts.ts'
import { logIn, newPerson } from './support/person.ts'
import { photoPath } from './support/photo.ts'
import { openDesk, useShared } from './support/shared.ts'
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
const listTaggedPictures = async (said: Metadata, widthPx: number) =>
  Object.entries(await createTaggedPictures(await sharp(photoPath).resize(widthPx).toBuffer(), said))

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
  for (const [kind, bytes] of await listTaggedPictures(offered, 240))
    expect(await analyzeImage(bytes), kind).toMatchObject(kind === 'exif' ? { title } : { title, description })
  for (const [kind, bytes] of await listTaggedPictures(markup, 240))
    expect(JSON.stringify(await analyzeImage(bytes)), kind).not.toContain('alert')
})

test('script texts in the metadata of a picture never run on the upload page and are shown as text', async () => {
  const person = newPerson('Ada')
  await signUpConfirmed(server.url, person)
  const ran: string[] = []
  const { page, context } = await openPerson(browser, server.url, { bypassCSP: true })
  await recordScripts(context, ran)
  await logIn(page, person, '/upload-artwork')
  await page.getByRole('button', { name: 'Choose a picture' }).waitFor()
  const choose = async (said: Metadata) => {
    const { all: buffer } = Object.fromEntries(await listTaggedPictures(said, 900))
    const file = { name: `${markup.title}.jpg`, mimeType: 'image/jpeg', buffer: buffer as Buffer }
    await page.locator('input[type=file]').first().setInputFiles(file)
  }
  const readFields = async () => ({
    title: await page.getByLabel('Artwork name').inputValue(),
    description: await page.getByLabel('Description').inputValue(),
  })
  await choose(markup)
  await page.getByText('Analysed', { exact: true }).waitFor()
  expect(JSON.stringify(await readFields())).not.toContain('alert')
  expect((await page.evaluate(describeDocument)).strange).toEqual([])
  const { title, description } = offered
  // the suggestions for the next picture replace those for the first one
  await choose(offered)
  await expect.poll(readFields).toEqual({ title, description })
  expect((await page.evaluate(describeDocument)).strange).toEqual([])
  expect(ran).toEqual([])
})

test('the content security policy alone blocks a script in inserted markup (control)', async () => {
  const { page } = await openDesk()
  await page.goto('/store')
  await page.evaluate(setAsMarkup, '<img src=x onerror=alert(1)>')
  await page.locator('body[data-forbidden="script-src-attr"]').waitFor()
})
