import { writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { catalogue } from '../../apps/server/demo/catalogue.ts'
import { demoArtists } from '../../apps/server/demo/people.ts'

// Writes the credits of the pictures on the sign-in pages from the demo's catalogue, which the web app cannot import:
// node tools/draw/wall-art.ts

/** The file that `apps/web/app/ui/artwork/wall-art.ts` reads. */
export const CREDITS_FILE = resolve(import.meta.dirname, '../../apps/web/app/ui/artwork/wall-art-credits.ts')

/** The artwork of each picture. */
const slugs = { standOn: 'stand-on', pier: 'four-minutes-of-sea', nebula: 'cathedral-of-dust' } as const

type Credit = { title: string; artist: string }

/** The content of the file. */
export function writeCredits(): string {
  const rows = Object.entries(slugs).map(([picture, slug]) => {
    const { title, artist } = getCredit(slug)
    return `  ${picture}: { title: '${title}', artist: '${artist}' },`
  })
  const head =
    '// Written by tools/draw/wall-art.ts from the catalogue of the demo.\n\n/** Title and artist of each picture on the sign-in pages. */'
  return `${head}\nexport const credits = {\n${rows.join('\n')}\n} as const\n`
}

function getCredit(slug: string): Credit {
  const work = catalogue.find((one) => one.slug === slug)
  const artist = demoArtists.find(({ key }) => key === work?.artist)
  if (!work || !artist) throw new Error(`the catalogue has no work ${slug}`)
  return { title: work.title, artist: artist.name }
}

if (import.meta.main) await writeFile(CREDITS_FILE, writeCredits())
