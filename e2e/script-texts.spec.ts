import { expect, test } from 'vitest'
import { scriptTexts } from '../packages/contract/test/awkward-texts.ts'
import { signUpConfirmed } from './support/api.ts'
import { openPerson } from './support/browser.ts'
import { describeDocument, recordScripts, setAsMarkup } from './support/injected-scripts.ts'
import { logIn, newPerson } from './support/person.ts'
import { photoPath } from './support/photo.ts'
import { useShared } from './support/shared.ts'
import { speakingPictures } from './support/speaking-pictures.ts'

const { server, browser } = await useShared()

/** Metadata that the upload form offers as a draft; metadata with markup is not offered. */
const offered = {
  title: 'Quay " onmouseover="alert(1)" at dusk',
  description: "Said of it: &lt;script&gt;alert(1)&lt;/script&gt; ' onfocus='alert(1)' autofocus=' and no more.",
  keywords: ['quay', ...scriptTexts],
}
const markup = { title: '<img src=x onerror=alert(1)>', description: scriptTexts.join(' '), keywords: scriptTexts }

test('script texts in the metadata of a picture never run on the upload page and are shown as text (R23)', async () => {
  const person = newPerson('Ada')
  await signUpConfirmed(server.url, person)
  const ran: string[] = []
  const { page, context } = await openPerson(browser, server.url, { bypassCSP: true })
  await recordScripts(context, ran)
  await logIn(page, person, '/upload-artwork')
  const read = async (buffer: Buffer) => {
    // a tab for each picture, because a form with input asks before the page is left
    const tab = await page.context().newPage()
    await tab.goto('/upload-artwork')
    await tab.getByRole('button', { name: 'Choose a picture' }).waitFor()
    await tab
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: `${markup.title}.jpg`, mimeType: 'image/jpeg', buffer })
    await tab.getByText('Read', { exact: true }).waitFor()
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
  for (const [kind, bytes] of Object.entries(await speakingPictures(photoPath, offered)))
    expect(await read(bytes), kind).toMatchObject(kind === 'exif' ? { title } : { title, description })
  for (const [kind, bytes] of Object.entries(await speakingPictures(photoPath, markup)))
    expect(JSON.stringify(await read(bytes)), kind).not.toContain('alert')
  expect(ran).toEqual([])
}, 300_000)

test('the content security policy alone blocks a script in inserted markup (control)', async () => {
  const { page } = await openPerson(browser, server.url)
  await page.goto('/store')
  await page.evaluate(setAsMarkup, '<img src=x onerror=alert(1)>')
  await page.locator('body[data-forbidden="script-src-attr"]').waitFor()
})
