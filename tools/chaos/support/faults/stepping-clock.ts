// Imported before the server under test: jumps its clock one hour ahead on a message. The database keeps its own time.
const HOUR_MS = 3_600_000
const real = Date
let aheadMs = 0

globalThis.Date = new Proxy(real, {
  construct: (date, given, asked) => Reflect.construct(date, given.length ? given : [real.now() + aheadMs], asked),
  apply: () => new real(real.now() + aheadMs).toString(),
  get: (date, name) => (name === 'now' ? () => real.now() + aheadMs : Reflect.get(date, name)),
})
process.on('SIGUSR2', () => {
  aheadMs += HOUR_MS
})
