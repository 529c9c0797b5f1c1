/**
 * Ends this process with the one that started it, however that one ended. An orderly exit would first wait for the picture that a decoder
 * is at, and a decoder that hangs would be there for ever with nobody to stop it; there is nothing here to be tidied.
 */
export function dieWithParent(): void {
  const die = () => process.kill(process.pid, 'SIGKILL')
  process.on('disconnect', die)
  // the channel may have been closed while this process was still being loaded
  if (!process.connected) die()
}
