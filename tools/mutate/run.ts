import { mkdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { importTool } from '../support/tool-packages.ts'
import { databaseGroups, type Group, unitGroups } from './groups.ts'
import { calculateScore, describeSurvivors, type MutantOutcome } from './score.ts'

// `npm run mutate` runs the unit groups, `npm run mutate -- db` the database groups, `npm run mutate -- money orders` those that are named.

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

/** A group below this fails the run. */
const LEAST_PERCENT = 85

type Mutants = readonly (MutantOutcome & { fileName: string })[]
const { Stryker } = await importTool<{ Stryker: new (options: object) => { runMutationTest(): Promise<Mutants> } }>('@stryker-mutator/core')

const lines: string[] = []
for (const [name, group] of chooseGroups(process.argv.slice(2))) {
  const mutants = await mutate(name, group)
  const { detected, survived, percent } = calculateScore(mutants)
  if (percent < LEAST_PERCENT) process.exitCode = 1
  lines.push(`${name}: ${percent.toFixed(1)} % (${detected} detected, ${survived} survived)`)
  lines.push(...describeSurvivors(mutants).map((line) => `  ${line}`))
}
console.log(lines.join('\n'))

function chooseGroups(names: readonly string[]): [string, Group][] {
  if (names.length === 0) return Object.entries(unitGroups)
  const all: Record<string, Group> = { ...unitGroups, ...databaseGroups }
  return names.flatMap((name): [string, Group][] => {
    if (name === 'db') return Object.entries(databaseGroups)
    const group = all[name]
    if (!group)
      throw new Error(`There is no group ${name}. The groups are: ${Object.keys(all).join(', ')}, and db for all with a database.`)
    return [[name, group]]
  })
}

/** Runs one group, and stores its mutants in .setup/mutation. */
async function mutate(name: string, { mutated, tests }: Group): Promise<MutantOutcome[]> {
  process.env.MUTATION_TESTS = JSON.stringify(tests)
  const mutants = await new Stryker({
    mutate: [...mutated],
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner'],
    vitest: { configFile: 'tools/mutate/vitest.config.ts' },
    coverageAnalysis: 'perTest',
    concurrency: Number(process.env.MUTATION_CONCURRENCY ?? 2),
    // outside the source tree, where no other test run finds the copies
    tempDirName: join(tmpdir(), 'tintype-mutation'),
    cleanTempDir: 'always',
    ignorePatterns: [
      '/build',
      '/docs',
      '/e2e',
      '/tools/bench',
      '/tools/chaos',
      '/tools/draw',
      '/.setup',
      '/.data',
      '/.vitest',
      '/apps/web',
    ],
    // Node strips the types, so that no mutant has to fit them
    disableTypeChecks: false,
    // a file that does not exist: Stryker cannot read configurations with TypeScript 7
    tsconfigFile: 'tsconfig.mutate.json',
    reporters: ['progress-append-only'],
    allowConsoleColors: false,
    warnings: { slow: false },
    dryRunTimeoutMinutes: 30,
    timeoutMS: 20_000,
  }).runMutationTest()
  const outcomes = mutants.map((mutant) => ({ ...mutant, fileName: relative(root, mutant.fileName) }))
  const reports = join(root, '.setup', 'mutation')
  mkdirSync(reports, { recursive: true })
  writeFileSync(join(reports, `${name}.json`), JSON.stringify(outcomes, undefined, 2))
  return outcomes
}
