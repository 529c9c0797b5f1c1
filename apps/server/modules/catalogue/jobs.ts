import { z } from 'zod'
import { type Assignment, assign, defineJob } from '../../platform/jobs/jobs.ts'
import { countSoldJob } from './count-sold.ts'
import type { CatalogueFiles } from './files/public-files.ts'
import type { Catalogue } from './module.ts'

export const rebuildSitemapJob = defineJob('catalogue.rebuild-sitemap', z.object({}), {
  cron: '10 2 * * *',
  expireSeconds: 15 * 60,
  formerNames: ['store.cut-sitemap'],
})

export function catalogueJobs(catalogue: Pick<Catalogue, 'countSold'>, files: Pick<CatalogueFiles, 'cutSitemap'>): Assignment[] {
  return [
    { ...assign(countSoldJob, () => catalogue.countSold()), cron: '*/5 * * * *' },
    assign(rebuildSitemapJob, () => files.cutSitemap()),
  ]
}
