import type { PublicFiles } from '../../../http/downloads/public-files.ts'
import type { Products } from '../products.ts'
import { feedText } from '../rules/feed.ts'
import { robotsText, sitemapIndexText, sitemapText } from '../rules/sitemap.ts'
import { findSitemapFile, listSitemapFiles, rebuildSitemap, type SitemapTools } from './sitemap.ts'

/** Number of products in the feed. */
const FEED_LENGTH = 50

export type PublicFileTools = SitemapTools & { publicUrl: string; products: SitemapTools['products'] & Pick<Products, 'listNewest'> }

/** robots.txt, sitemaps and the RSS feed of the store. */
export function createPublicFiles(tools: PublicFileTools) {
  const { publicUrl, products } = tools
  const files: PublicFiles = {
    robots: () => robotsText(publicUrl),
    sitemapIndex: async () => sitemapIndexText(publicUrl, await listSitemapFiles(tools)),
    async sitemapFile(name) {
      const addresses = await findSitemapFile(tools, name)
      return addresses && sitemapText(publicUrl, addresses)
    },
    async feed() {
      const entries = await products.listNewest(FEED_LENGTH)
      return { text: feedText(publicUrl, entries), changedAt: entries[0]?.publishedAt }
    },
  }
  return { ...files, cutSitemap: () => rebuildSitemap(tools) }
}

export type CatalogueFiles = ReturnType<typeof createPublicFiles>
