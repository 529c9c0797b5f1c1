import type { InstalledModels } from '../api/request-services.ts'

/** The two AI features, as they work with a model and without one (`docs/claims.md`). */
export const aiTexts = {
  suggesting: {
    withModel: 'AI fills in title, description and tags from your picture.',
    withoutModel: 'We suggest tags from the colours of your picture, and read the words in it and the texts of its file.',
  },
  enlarging: {
    withModel: 'we upscale it with AI for free',
    withoutModel: 'we enlarge and sharpen it for free',
  },
} as const

/** Replaces `{suggesting}` and `{enlarging}` by what this install does. */
export function describeAi(sentence: string, { hasVisionModel, hasUpscaler }: InstalledModels): string {
  const { suggesting, enlarging } = aiTexts
  return sentence
    .replace('{suggesting}', hasVisionModel ? suggesting.withModel : suggesting.withoutModel)
    .replace('{enlarging}', hasUpscaler ? enlarging.withModel : enlarging.withoutModel)
}
