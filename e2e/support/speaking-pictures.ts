import sharp, { type Sharp } from 'sharp'
import { withIptc } from '../../apps/server/test/images/tainted-pictures.ts'

/** The texts in the metadata of a picture. */
export type Metadata = { title: string; description: string; keywords: readonly string[] }

/**
 * The same picture with the same texts as XMP, as IPTC, as EXIF, and as all three with camera fields and a comment.
 * EXIF has only one text field, which gets the title.
 */
export async function createTaggedPictures(
  picture: string | Buffer,
  said: Metadata,
): Promise<Record<'xmp' | 'iptc' | 'exif' | 'all', Buffer>> {
  const plain = sharp(picture).resize({ width: 900, withoutEnlargement: true })
  const jpeg = (image: Sharp) => image.jpeg({ quality: 90 }).toBuffer()
  const iptc: [number, string][] = [
    [5, said.title],
    [120, said.description],
    ...said.keywords.map((keyword): [number, string] => [25, keyword]),
  ]
  const { title } = said
  const exif = { IFD0: { ImageDescription: title, Artist: title, Copyright: title, Make: title, Model: title, Software: title } }
  const everything = plain
    .clone()
    .withXmp(formatXmp(said))
    .withExif({ ...exif, IFD2: { UserComment: title } })
  return {
    xmp: await jpeg(plain.clone().withXmp(formatXmp(said))),
    iptc: withIptc(await jpeg(plain.clone()), iptc),
    exif: await jpeg(plain.clone().withExif({ IFD0: { ImageDescription: title } })),
    all: withIptc(await jpeg(everything), iptc),
  }
}

function formatXmp({ title, description, keywords }: Metadata): string {
  const list = (name: string, kind: string, items: readonly string[]) =>
    `<dc:${name}><rdf:${kind}>${items.map((item) => `<rdf:li>${escaped(item)}</rdf:li>`).join('')}</rdf:${kind}></dc:${name}>`
  const words = list('title', 'Alt', [title]) + list('description', 'Alt', [description]) + list('subject', 'Bag', keywords)
  return `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:dc="http://purl.org/dc/elements/1.1/">${words}</rdf:Description></rdf:RDF></x:xmpmeta>`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
