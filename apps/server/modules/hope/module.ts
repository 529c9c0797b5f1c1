import type { CauseChange, CauseInput } from '@tintype/contract/hope/hope'
import type { z } from 'zod'
import type { UploadedFile } from '../../http/uploads/uploaded-file.ts'
import type { Operator } from '../../platform/actor.ts'
import type { Pictures } from '../../platform/images/pictures.ts'
import { addCausePicture } from './add-cause-picture.ts'
import { changeCause } from './change-cause.ts'
import { createCause } from './create-cause.ts'
import { getCause } from './get-cause.ts'
import { listCauses } from './list-causes.ts'
import { listOfficeCauses } from './list-office-causes.ts'
import { findActiveCauseBySlug, findActiveSlugs, findCause } from './queries/hope.ts'
import { renewSlugs } from './renew-slugs.ts'
import { createShares } from './sharing/open-share.ts'
import type { HopeDeskTools } from './tools.ts'

export function createHope(tools: HopeDeskTools & { pictures: Pick<Pictures, 'draw'> }) {
  return {
    list: () => listCauses(tools),
    get: (request: { slug: string }) => getCause(tools, request),
    /** The share picture of a cause. */
    openShare: createShares(tools),
    create: (operator: Operator, input: z.infer<typeof CauseInput>) => createCause(tools, operator, input),
    listAll: () => listOfficeCauses(tools),
    change: (operator: Operator, change: CauseChange) => changeCause(tools, operator, change),
    addPicture: (operator: Operator, request: { id: string; file: Pick<UploadedFile, 'path'> }) =>
      addCausePicture(tools, operator, request),
    renewSlugs: () => renewSlugs(tools),
    /** The slugs of all active causes. */
    listActiveSlugs: findActiveSlugs,
    /** @returns undefined if there is none, or it was retired */
    findActiveCause: findActiveCauseBySlug,
    /** Active or not; undefined if there is none. */
    findCause,
  }
}

export type Hope = ReturnType<typeof createHope>
