import { connect, createServer, type Socket } from 'node:net'

/**
 * The `nth` time from now that a statement is sent; `statement` is a part of its text, or `commit`. Its response is withheld, so that it is
 * executed without the server's knowledge; with `isLost` the statement itself is dropped and never executed.
 */
export type Moment = { statement: string; nth: number; isLost?: boolean }

/** A proxy between a server and its database that can withhold either side's messages. */
export type AnswerThief = {
  url: string
  /** @param onTaken  called at the moment */
  takeAt(moment: Moment, onTaken: () => void): void
  close(): Promise<void>
}

type Taken = Moment & { onTaken: () => void }

export async function startAnswerThief(databaseUrl: string): Promise<AnswerThief> {
  const { hostname, port } = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  let awaited: Taken | undefined

  function isAwaited(message: Buffer): boolean {
    if (!awaited || !holds(message, awaited.statement)) return false
    awaited.nth--
    return awaited.nth === 0
  }

  const proxy = createServer((server) => {
    const database = connect(Number(port), hostname)
    let take: (() => void) | undefined
    let isLost = false
    for (const socket of [server, database]) {
      sockets.add(socket)
      socket.setNoDelay(true)
      socket.on('error', () => undefined)
      socket.on('close', () => {
        sockets.delete(socket)
        server.destroy()
        database.destroy()
      })
    }
    server.on('data', (message) => {
      if (isLost) return
      if (isAwaited(message)) {
        const { onTaken, isLost: isStatement } = awaited as Taken
        awaited = undefined
        if (isStatement) {
          // drop everything that follows
          isLost = true
          return onTaken()
        }
        take = onTaken
      }
      database.write(message)
    })
    database.on('data', (answer) => {
      if (!take) return void server.write(answer)
      take()
      // withhold everything that follows
      take = () => undefined
    })
  })
  await new Promise<void>((done) => proxy.listen(0, '127.0.0.1', done))
  const url = new URL(databaseUrl)
  url.port = String((proxy.address() as { port: number }).port)
  return {
    url: url.href,
    takeAt(moment, onTaken) {
      awaited = { ...moment, onTaken }
    },
    async close() {
      const closed = new Promise((done) => proxy.close(done))
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}

/** COMMIT is a separate message on the wire: `Q`, its length, the text. */
function holds(message: Buffer, statement: string): boolean {
  const text = message.toString('latin1')
  return statement === 'commit' ? text === 'Q\0\0\0\x0bcommit\0' : text.includes(statement)
}
