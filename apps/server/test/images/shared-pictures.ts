import type { Pictures } from '../../platform/images/pictures.ts'
import { createPicturesPool, type PoolOptions } from '../../platform/images/processes/pictures-pool.ts'
import { createLogger } from '../../platform/observability/logger.ts'
import { bundledProcess } from '../processes/bundled-process.ts'

type Pool = { pictures: Pictures; writeLine: (line: string) => void }

/** By their options. The process of a pool ends with the worker. */
const pools = new Map<string, Pool>()

/**
 * A picture pool shared by all worlds of a worker with the same options. A process per world takes longer to start than most pictures of
 * the tests take. @param writeLine  receives the log lines until the next call with the same options
 */
export function sharedPictures(options: Pick<PoolOptions, 'workers' | 'keepsPixels'>, writeLine: (line: string) => void): Pictures {
  const key = JSON.stringify(options)
  const pool = pools.get(key) ?? openPool(options)
  pools.set(key, Object.assign(pool, { writeLine }))
  return pool.pictures
}

function openPool(options: Pick<PoolOptions, 'workers' | 'keepsPixels'>): Pool {
  const pool: Omit<Pool, 'pictures'> = { writeLine: () => undefined }
  const log = createLogger({ level: 'debug', to: { write: (line) => pool.writeLine(line) } })
  return Object.assign(pool, { pictures: createPicturesPool({ processPath: bundledProcess('pictures'), niceness: 0, log, ...options }) })
}
