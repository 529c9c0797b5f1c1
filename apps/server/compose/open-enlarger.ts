import type { Config } from '../config.ts'
import { openUpscaler, type Upscaler } from '../platform/images/enlarging/upscaler.ts'
import type { Logger } from '../platform/observability/logger.ts'
import { processPath } from '../platform/paths.ts'

type Settings = Pick<Config, 'upscaleModel' | 'pictureNiceness'>

/**
 * Opens the network that enlarges pictures for print. A network that cannot be opened is named in the log, and the built-in filter takes
 * over.
 * @returns undefined for the built-in filter
 */
export async function openEnlarger({ upscaleModel, pictureNiceness }: Settings, log: Pick<Logger, 'error'>): Promise<Upscaler | undefined> {
  if (!upscaleModel) return undefined
  try {
    return await openUpscaler({ processPath: processPath('upscaling'), modelPath: upscaleModel, niceness: pictureNiceness })
  } catch (error) {
    const err = error as Error
    log.error({ err }, `${err.message}. Pictures are enlarged and sharpened by the built-in filter instead.`)
    return undefined
  }
}
