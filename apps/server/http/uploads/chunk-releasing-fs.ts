import { close, open, write, writev } from 'node:fs'

/**
 * A file system for `createWriteStream` that frees each chunk's memory after its write, for streams whose chunks have no other reader. The
 * garbage collector would free them late: it sees only small objects, and runs a full collection for every 20 MB.
 */
export const chunkReleasingFs = {
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
    // a partial write is retried from where it ended
    const all: WrittenAll = (error, written) => {
      if (!error && written === length) for (const chunk of chunks) spend(chunk)
      done(error, written, chunks)
    }
    writev(fd, chunks, position, all)
  },
}

type Written = (error: NodeJS.ErrnoException | null, written: number, chunk: Buffer) => void
type WrittenAll = (error: NodeJS.ErrnoException | null, written: number, chunks: readonly NodeJS.ArrayBufferView[]) => void

/** Keeps chunks that share their memory: another field or Node's buffer pool may use the same ArrayBuffer. */
function spend({ buffer, byteLength }: Buffer): void {
  if (buffer instanceof ArrayBuffer && byteLength === buffer.byteLength) buffer.transfer(0)
}
