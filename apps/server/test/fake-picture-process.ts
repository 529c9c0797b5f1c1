import type { PictureReply, PictureRequest } from '../platform/images/picture-messages.ts'

/** Stands in for the picture process: does what the name of the file says, and ends as that one does. */
process.on('disconnect', () => process.exit(0))
process.on('message', ({ id, work }: PictureRequest) => {
  const name = 'path' in work ? work.path : work.svg
  if (name.includes('crash')) process.kill(process.pid, 'SIGSEGV')
  if (name.includes('hang')) return
  const value = { type: 'image/png', widthPx: process.pid, heightPx: 0, hasAlpha: false, frames: 1 } as const
  const reply: PictureReply = { id, value, rssBytes: name.includes('greedy') ? 2 ** 40 : 0 }
  setTimeout(() => process.send?.(reply), name.includes('slow') ? 150 : 5)
})
if (process.argv[1]?.includes('never')) process.exit(3)
process.send?.('ready')
