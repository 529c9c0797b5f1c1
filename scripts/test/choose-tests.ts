export const STAGES = ['types', 'lint', 'unit', 'db', 'e2e', 'audit'] as const
export type Stage = (typeof STAGES)[number]

/** The stages that run test files, so that a filter applies to them. */
const WITH_FILES: readonly Stage[] = ['unit', 'db', 'e2e']

export type Choice = {
  stages: readonly Stage[]
  /** Parts of paths; a test file runs if its path contains one of them. Empty: all files. */
  filters: readonly string[]
  /** Only what the changes since `main` can affect. */
  isChangedOnly: boolean
}

/**
 * Parses the arguments of `npm test -- …`: names of stages, parts of paths of test files, `changed`. A filter without a stage applies to
 * all stages that run test files.
 */
export function chooseTests(parameters: readonly string[]): Choice {
  const stages = STAGES.filter((stage) => parameters.includes(stage))
  const isChangedOnly = parameters.includes('changed')
  const filters = parameters.filter((parameter) => parameter !== 'changed' && !STAGES.includes(parameter as Stage))
  if (stages.length > 0) return { stages, filters, isChangedOnly }
  if (isChangedOnly) return { stages: STAGES.filter((stage) => stage !== 'audit'), filters, isChangedOnly }
  return { stages: filters.length > 0 ? WITH_FILES : STAGES, filters, isChangedOnly }
}
