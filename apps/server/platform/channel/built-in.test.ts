import { createBuiltInChannel } from './built-in.ts'
import { channelSuite } from './channel.suite.ts'

channelSuite('the built-in store', async () => ({ channel: createBuiltInChannel(), close: async () => undefined }))
