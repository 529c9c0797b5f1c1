import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { toExplicitShare } from '@tintype/domain/artworks/content-rating'
import { readConfig } from '../../apps/server/config.ts'
import { catalogue, type DemoWork } from '../../apps/server/demo/catalogue.ts'
import { createBuiltInVision } from '../../apps/server/modules/artworks/vision/built-in.ts'
import { toPictureAnalysis } from '../../apps/server/modules/artworks/vision/clean-words.ts'
import { toCost } from '../../apps/server/modules/artworks/vision/model-cost.ts'
import { createOpenAi } from '../../apps/server/modules/artworks/vision/openai.ts'
import type { PictureAnalysis } from '../../apps/server/modules/artworks/vision/vision.ts'
import { toContentHint } from '../../apps/server/modules/review/rules/content-hint.ts'
import { observePicture, shrinkPicture, squeezePicture } from '../../apps/server/platform/images/media/measure-picture.ts'
import { createContentRater } from '../../apps/server/platform/images/recognition/content-rater.ts'
import { openContentNetwork } from '../../apps/server/platform/images/recognition/open-content-network.ts'
import { CONTENT_SIDE_PX, SUBJECTS, type Subject } from '../../apps/server/platform/images/recognition/recognition-messages.ts'
import { createRecognizer } from '../../apps/server/platform/images/recognition/recognizer.ts'
import { createTextReader } from '../../apps/server/platform/images/recognition/text-reader.ts'
import { createLogger } from '../../apps/server/platform/observability/logger.ts'
import { CONTENT_NETWORK_PATH, processPath, projectPath } from '../../apps/server/platform/paths.ts'
import { type Figure, figure, median } from '../support/figure.ts'

// The demo pictures, each with its category. They have no metadata, so everything is recognised.
const toPicturePath = ({ slug }: DemoWork) => projectPath(join('apps/server/demo/pictures/artworks', `${slug}.webp`))
const log = createLogger({ level: 'silent' })
const isTypeset = ({ category }: DemoWork) => category === 'quotes' || category === 'poems'
const shrink = async (path: string, sidePx?: number) => Buffer.from(await shrinkPicture(path, sidePx), 'base64')

const squeeze = async (path: string, sidePx: number) => Buffer.from(await squeezePicture(path, sidePx), 'base64')

type Found = { work: DemoWork; analysis: PictureAnalysis; seconds: number; cost: number | undefined }
type Analyze = (path: string) => Promise<{ analysis: PictureAnalysis; cost?: number | undefined }>

/** How often the suggestions for the demo pictures are right: the built-in analysis, and the model of `AI_BASE_URL` if it is set. */
export async function benchVision(): Promise<Figure[]> {
  const builtIn = [...(await benchBuiltIn()), ...(await benchContentHints())]
  const { model } = readConfig(process.env)
  if (!model) return builtIn
  const openAi = createOpenAi(model)
  const analyzeByModel: Analyze = async (path) => {
    const { answer, inputTokens, outputTokens } = await openAi.describe(await shrink(path))
    const tokens = { input: inputTokens ?? 0, output: outputTokens ?? 0 }
    return { analysis: toPictureAnalysis(answer, model.model), cost: model.prices && toCost(tokens, model.prices) }
  }
  return [...builtIn, ...toFigures('vision.model', await analyzeAll(analyzeByModel))]
}

async function benchBuiltIn(): Promise<Figure[]> {
  const recognizer = createRecognizer({ processPath: processPath('recognition'), log })
  const textReader = createTextReader({ recognizer, languages: ['eng'], log, timeoutMs: 60_000 })
  try {
    const contentRater = createContentRater({ recognizer, networkPath: CONTENT_NETWORK_PATH, log, timeoutMs: 60_000 })
    const vision = createBuiltInVision({ pictures: { observe: observePicture, shrink, squeeze }, textReader, contentRater, log })
    const found = await analyzeAll(async (path) => ({ analysis: await vision.analyze({ path, sha256: '' }) }))
    const isRead = ({ analysis }: Found) => analysis.tags.includes('typography')
    const recognized = found.flatMap((each) => findSubject(each) ?? [])
    const titles = found.map(({ analysis }) => analysis.title).filter((title) => title !== '')
    const typeset = found.filter(({ work }) => isTypeset(work))
    return [
      ...toFigures('vision.built_in', found),
      figure('vision.built_in.texts_read', share(typeset, isRead), 'of pictures with text'),
      figure('vision.built_in.texts_in_texture', found.filter((each) => isRead(each) && !isTypeset(each.work)).length, 'pictures'),
      figure('vision.built_in.subjects_recognized', recognized.length / found.length, 'of pictures'),
      figure(
        'vision.built_in.subject_precision',
        share(recognized, ({ work, subject }) => shows(work, subject)),
        'of recognised subjects',
      ),
      figure('vision.built_in.distinct_titles', new Set(titles).size / titles.length, 'of titles'),
    ]
  } finally {
    await recognizer.stop()
  }
}

/** The subject, which is a tag. */
function findSubject({ work, analysis }: Found): { work: DemoWork; subject: Subject } | undefined {
  const subject = SUBJECTS.find((each) => analysis.tags.includes(each))
  return subject && { work, subject }
}

/** Words of the artists' tags, and categories, that confirm a subject. */
const CONFIRMING: Record<Subject, readonly string[]> = {
  space: ['space', 'real life astronomy', 'stars', 'night sky', 'star trails', 'constellation', 'shooting star'],
  landscape: ['mountains', 'lake', 'sea', 'ocean', 'coast', 'forest', 'dunes', 'desert', 'hill', 'clouds', 'salt flat', 'village'],
  anime: ['anime'],
}

function shows({ category, tags }: DemoWork, subject: Subject): boolean {
  return [category, ...tags].some((word) => CONFIRMING[subject].includes(word))
}

/** None of these pictures shows nudity. The CPU time is that of decoding the whole picture and rating it. */
async function benchContentHints(): Promise<Figure[]> {
  const rate = await openContentNetwork(CONTENT_NETWORK_PATH)
  const shares: number[] = []
  const before = process.cpuUsage()
  for (const work of catalogue) {
    const pixels = await squeezePicture(toPicturePath(work), CONTENT_SIDE_PX)
    const { ratings } = await rate(Buffer.from(pixels, 'base64'))
    shares.push(toExplicitShare(ratings))
  }
  const { user, system } = process.cpuUsage(before)
  return [
    figure(
      'vision.content_hints.false_alarms',
      share(shares, (one) => toContentHint(one) !== null),
      'of pictures',
    ),
    figure('vision.content_hints.highest', Math.max(...shares), 'probability'),
    figure('vision.content_hints.cpu_s', (user + system) / 1e6 / shares.length, 'CPU s per picture'),
  ]
}

async function analyzeAll(analyze: Analyze): Promise<Found[]> {
  const found: Found[] = []
  for (const work of catalogue) {
    const started = performance.now()
    const { analysis, cost } = await analyze(toPicturePath(work))
    found.push({ work, analysis, cost, seconds: (performance.now() - started) / 1000 })
    await pause(0)
  }
  return found
}

/** The baseline of `category_right` suggests the most frequent category for every picture. */
function toFigures(prefix: string, found: readonly Found[]): Figure[] {
  const suggested = found.filter(({ analysis }) => toSuggestedCategory(analysis) !== null)
  const sure = found.filter(({ analysis }) => analysis.category !== null)
  const costs = found.flatMap(({ cost }) => cost ?? [])
  return [
    figure(`${prefix}.category_suggested`, suggested.length / found.length, 'of pictures'),
    figure(`${prefix}.category_right`, share(found, isRight), 'of pictures', mostFrequentShare(found)),
    figure(`${prefix}.category_top3`, share(found, isAmongThree), 'of pictures'),
    figure(`${prefix}.category_precision`, share(suggested, isRight), 'of suggestions'),
    figure(`${prefix}.category_sure_precision`, share(sure, isRight), 'of categories set'),
    figure(
      `${prefix}.titled`,
      share(found, ({ analysis }) => analysis.title !== ''),
      'of pictures',
    ),
    figure(
      `${prefix}.alt_text`,
      share(found, ({ analysis }) => analysis.altText !== ''),
      'of pictures',
    ),
    figure(`${prefix}.median_s`, median(found.map(({ seconds }) => seconds)), 's'),
    ...(costs.length
      ? [
          figure(
            `${prefix}.cost_per_1000`,
            (costs.reduce((sum, cost) => sum + cost, 0) / costs.length) * 1000,
            'in the currency of the prices',
          ),
        ]
      : []),
  ]
}

function toSuggestedCategory({ category, categorySuggestion }: PictureAnalysis) {
  return category ?? categorySuggestion
}

function isRight({ work, analysis }: Found): boolean {
  return toSuggestedCategory(analysis) === work.category
}

function isAmongThree({ work, analysis }: Found): boolean {
  return [toSuggestedCategory(analysis), ...analysis.categoryAlternatives].slice(0, 3).includes(work.category)
}

function mostFrequentShare(found: readonly Found[]): number {
  const counts = Map.groupBy(found, ({ work }) => work.category)
  return Math.max(...[...counts.values()].map((same) => same.length)) / found.length
}

/** NaN for an empty list. */
function share<Item>(items: readonly Item[], matches: (item: Item) => boolean): number {
  return items.filter(matches).length / items.length
}
