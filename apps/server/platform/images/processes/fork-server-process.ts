import { dieWithParent } from './die-with-parent.ts'
import { type Forked, forkForPictures } from './fork-for-pictures.ts'
import type { ForkOrder, ForkReport } from './fork-messages.ts'

// The fork server: started by `fork-server.ts`. It and all its processes end with the parent. Relays messages in both directions.
const forked = new Map<number, Forked>()
process.on('message', (order: ForkOrder) => obey(order))
dieWithParent()

function obey(order: ForkOrder): void {
  const one = forked.get(order.id)
  if (order.kind === 'fork') begin(order)
  else if (order.kind === 'send') one?.send(order.message)
  else if (order.kind === 'end') one?.end()
  else one?.kill()
}

function begin({ id, processPath, options }: Extract<ForkOrder, { kind: 'fork' }>): void {
  const one = forkForPictures(processPath, options, {
    onMessage: (message) => tell({ id, kind: 'message', message }),
    onWritten: (text) => tell({ id, kind: 'written', text }),
  })
  forked.set(id, one)
  void one.ended.then((reason) => {
    forked.delete(id)
    tell({ id, kind: 'ended', reason })
  })
}

function tell(report: ForkReport): void {
  // the parent may have ended
  if (process.connected) process.send?.(report)
}
