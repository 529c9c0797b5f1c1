import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'

const { resolve } = createRequire(new URL('../package.json', import.meta.url))

/** The path of a module of `tools/package.json`. @throws if its packages are not installed: `node scripts/setup.mjs dev tools` */
export function resolveTool(name: string): string {
  return resolve(name)
}

/** The module of a package of `tools/package.json`, which `npm test` does not install. */
export async function importTool<Module>(name: string): Promise<Module> {
  return (await import(pathToFileURL(resolveTool(name)).href)) as Module
}
