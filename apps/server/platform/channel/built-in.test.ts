import { createBuiltInChannel } from './built-in.ts'
import { channelSuite } from './channel.suite.ts'

channelSuite('built-in channel', async () => ({ channel: createBuiltInChannel(), close: async () => undefined }))
