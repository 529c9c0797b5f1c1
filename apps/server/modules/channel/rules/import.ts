import { limits } from '@tintype/contract/limits'
import { CATEGORIES, type Category } from '@tintype/domain/artworks/categories'
import { cleanLine, cleanLines } from '@tintype/domain/text/clean-text'
import { truncateText } from '@tintype/domain/text/truncate-text'

/** A product of another shop, with the size of its picture. @property type  the shop's own kind of product */
type Product = {
  title: string
  text: string
  tags: readonly string[]
  type: string
  picture: { alt: string; widthPx: number; heightPx: number }
}

/** The fields of the upload form for a product. Texts are cut to our limits, and tags that we do not accept are left out. */
export function toUploadFields({ title, text, tags, type, picture }: Product, { category }: { category: Category }) {
  const { nameMax, descriptionMax, altTextMax, tagsMax, tagMax } = limits.artwork
  const accepted = tags.map((tag) => cleanLine(tag).toLowerCase()).filter((tag) => tag && tag.length <= tagMax && !/[[\](){},]/.test(tag))
  return {
    artworkName: truncateText(cleanLine(title), nameMax, { measure: 'units' }),
    artworkDescription: truncateText(cleanLines(text), descriptionMax, { measure: 'units' }),
    altText: truncateText(cleanLine(picture.alt), altTextMax, { measure: 'units' }),
    tags: [...new Set(accepted)].slice(0, tagsMax).join(','),
    category: CATEGORIES.find((one) => one === type.trim().toLowerCase()) ?? category,
    orientation: picture.widthPx > picture.heightPx ? ('horizontal' as const) : ('vertical' as const),
  }
}
