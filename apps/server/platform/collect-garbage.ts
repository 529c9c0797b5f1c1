import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

// The collector shows itself only to contexts that are made while the flag is set.
setFlagsFromString('--expose-gc')

/** Has V8 tidy up everything now, at a moment of our choosing: it takes some 50 ms. */
export const collectGarbage: () => void = runInNewContext('gc')

setFlagsFromString('--no-expose-gc')
