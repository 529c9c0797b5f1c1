import { close, open, write, writev } from 'node:fs'

/**
 * The file system for `createWriteStream`, where nobody else reads the chunks: the memory of each goes back as soon as it is written. The
 * collector, which would do it, does not see how much hangs on them, and looks at the whole heap for every 20 MB of them.
 */
export const spendingFs = {
  open,
  close,
  write(fd: number, chunk: Buffer, offset: number, length: number, position: number | null, done: Written) {
    write(fd, chunk, offset, length, position, (error, written) => {
      if (!error && written === chunk.length) spend(chunk)
      done(error, written, chunk)
    })
  },
  writev(fd: number, chunks: Buffer[], position: number | null, done: WrittenAll) {
    const length = chunks.reduce((sum, chunk) => sum + chunk.length, 0)
    // what was written in part is written again from where it ended
    const all: WrittenAll = (error, written) => {
      if (!error && written === length) for (const chunk of chunks) spend(chunk)
      done(error, written, chunks)
    }
    writev(fd, chunks, position, all)
  },
}

type Written = (error: NodeJS.ErrnoException | null, written: number, chunk: Buffer) => void
type WrittenAll = (error: NodeJS.ErrnoException | null, written: number, chunks: readonly NodeJS.ArrayBufferView[]) => void

/** A chunk that shares its memory keeps it: there may be a field beside it that was not read yet, or others of Node's pool. */
function spend({ buffer, byteLength }: Buffer): void {
  if (buffer instanceof ArrayBuffer && byteLength === buffer.byteLength) buffer.transfer(0)
}
