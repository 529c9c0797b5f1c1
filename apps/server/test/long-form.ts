/**
 * `npm run chaos -- inputs` sets it. Tests that repeat one check over many inputs then take all of them;
 * in `npm test` they take a sample, the same one in each run.
 */
const isLongForm = process.env.LONG_TESTS === '1'

/**
 * All inputs in the long form, otherwise every n-th one.
 * @param offset  the first input that is taken; a test that samples for many routes rotates it, so that together they cover all inputs
 */
export function sampleInputs<Input>(inputs: readonly Input[], everyNth: number, offset = 0): readonly Input[] {
  return isLongForm ? inputs : inputs.filter((_input, index) => index % everyNth === offset % everyNth)
}
