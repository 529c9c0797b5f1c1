/**
 * Kills this process when its parent ends, however the parent ended. An orderly exit would wait for the current decoder, and a hanging
 * decoder would never be stopped; this process has nothing to clean up. Signals alone do not end it: during a shutdown the server still
 * waits for pictures in progress.
 */
export function dieWithParent(): void {
  // signals to the whole process group, such as Ctrl-C, reach this process too
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined)
  const die = () => process.kill(process.pid, 'SIGKILL')
  process.on('disconnect', die)
  // the channel may have closed while this process was loading
  if (!process.connected) die()
}
