/**
 * Test double of the picture process. The file name of the picture selects the behaviour.
 * JavaScript, because Node takes half of the start of a process to strip types.
 */
process.on('disconnect', () => process.exit(0))
process.on('message', ({ id, work }) => {
  const name = 'path' in work ? work.path : work.svg
  if (name.includes('crash')) process.kill(process.pid, 'SIGSEGV')
  if (name.includes('hang')) return
  const value = { type: 'image/png', widthPx: process.pid, heightPx: 0, hasAlpha: false, frames: 1 }
  const reply = { id, value, rssBytes: name.includes('greedy') ? 2 ** 40 : 0 }
  setTimeout(() => process.send?.(reply), name.includes('slow') ? 150 : 5)
})
if (process.argv[1]?.includes('never')) process.exit(3)
process.send?.('ready')
