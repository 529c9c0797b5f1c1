/**
 * Ends this process with the one that started it, however that one ended. An orderly exit would first wait for the picture that a decoder
 * is at, and a decoder that hangs would be there for ever with nobody to stop it; there is nothing here to be tidied. Not before either: when
 * everything is asked to stop, the server still waits for what is in work here.
 */
export function dieWithParent(): void {
  // what is sent to a whole group, such as Ctrl-C, reaches this one too
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined)
  const die = () => process.kill(process.pid, 'SIGKILL')
  process.on('disconnect', die)
  // the channel may have been closed while this process was still being loaded
  if (!process.connected) die()
}
