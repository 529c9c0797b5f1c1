import { join } from 'node:path'
import { inject } from 'vitest'
// declares the types of the provided values
import type {} from './bundle-processes.ts'

/** The bundled form of a process of our own, for `processPath` options. */
export function bundledProcess(name: 'pictures' | 'upscaling' | 'recognition'): string {
  return join(inject('processesDir'), `${name}.js`)
}
