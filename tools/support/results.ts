import { readFile, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Figure } from './figure.ts'

const path = resolve(import.meta.dirname, '../../bench/results.json')

/** Puts figures in the place of those of the same names; the others stay as they were measured last. */
export async function keepFigures(figures: readonly Figure[]): Promise<void> {
  const kept = JSON.parse(await readFile(path, 'utf8')) as Figure[]
  const isMade = new Set(figures.map(({ name }) => name))
  const results = [...kept.filter(({ name }) => !isMade.has(name)), ...figures]
  await writeFile(path, `${JSON.stringify(results, null, 2)}\n`)
}
