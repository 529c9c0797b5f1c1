import { connect, createServer, type Socket } from 'node:net'

/**
 * The `nth` time that a statement is sent from now on: words of it, or `commit`. Its answer is taken, so that it is done and the server
 * does not know; or, with `isLost`, the statement itself, so that it is never done.
 */
export type Moment = { statement: string; nth: number; isLost?: boolean }

/** Stands between a server and its database, and can keep to itself what either says. */
export type AnswerThief = {
  url: string
  /** @param onTaken  runs when the moment has come */
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
          // whatever follows it is lost as well
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
      // whatever follows is taken as well
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

/** A COMMIT goes over the wire as a message of its own: `Q`, its length, the word. */
function holds(message: Buffer, statement: string): boolean {
  const text = message.toString('latin1')
  return statement === 'commit' ? text === 'Q\0\0\0\x0bcommit\0' : text.includes(statement)
}
