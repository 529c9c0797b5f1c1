import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

// The collector shows itself only to contexts that are made while the flag is set.
setFlagsFromString('--expose-gc')

/** Has V8 tidy up now, at a moment of our choosing: `minor`, a millisecond, what is young; `major`, some 50 ms, everything. */
export const collectGarbage: (options: { type: 'minor' | 'major' }) => void = runInNewContext('gc')

setFlagsFromString('--no-expose-gc')
