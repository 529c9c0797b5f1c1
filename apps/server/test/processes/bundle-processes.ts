import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { rolldown } from 'rolldown'
import type { TestProject } from 'vitest/node'
import { processPath, projectPath } from '../../platform/paths.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder with the bundled processes, for `bundled-process.ts`. */
    processesDir: string
  }
}

const BUNDLED = ['pictures', 'upscaling', 'recognition'] as const

/** Vitest calls this once per run. A bundled process starts with a third of the CPU time that its sources take. */
export default async function setup(project: TestProject): Promise<void> {
  project.provide('processesDir', await bundleProcesses())
}

/** Bundling takes 0.2 s. The folder is named by its content, so that two runs at the same time do not overwrite each other's files. */
async function bundleProcesses(): Promise<string> {
  const bundle = await rolldown({
    input: Object.fromEntries(BUNDLED.map((name) => [name, processPath(name)])),
    platform: 'node',
    external: /^(sharp|onnxruntime-node|tesseract\.js)$/,
  })
  const { output } = await bundle.generate({ format: 'esm' })
  await bundle.close()
  const files = output.map((file) => ({ name: file.fileName, content: 'code' in file ? file.code : file.source }))
  const hash = files.reduce((sum, { name, content }) => sum.update(name).update(content), createHash('sha256'))
  const folder = projectPath('.setup', `processes-${hash.digest('hex').slice(0, 16)}`)
  if (!existsSync(folder)) writeFolder(folder, files)
  return folder
}

function writeFolder(folder: string, files: { name: string; content: string | Uint8Array }[]): void {
  mkdirSync(projectPath('.setup'), { recursive: true })
  for (const name of readdirSync(projectPath('.setup')))
    if (name.startsWith('processes-')) rmSync(projectPath('.setup', name), { recursive: true, force: true })
  const unfinished = mkdtempSync(projectPath('.setup', 'new-processes-'))
  for (const { name, content } of files) writeFileSync(join(unfinished, name), content)
  try {
    renameSync(unfinished, folder)
  } catch {
    // a concurrent run finished first
    rmSync(unfinished, { recursive: true, force: true })
  }
}
