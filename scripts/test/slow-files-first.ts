import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that wait for restarts for up to a minute. */
const SLOW = ['tools/chaos/short-form.spec.ts', 'e2e/loop.spec.ts']

/**
 * Vitest starts the largest files first. Small files that take long would start last, and the other workers would wait for them at the
 * end: half a minute of the browser stage.
 */
export default class SlowFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isSlow = ({ moduleId }: TestSpecification) => SLOW.some((path) => moduleId.endsWith(path))
    return [...sorted.filter(isSlow), ...sorted.filter((file) => !isSlow(file))]
  }
}
