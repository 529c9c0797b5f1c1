// A server replaces `Request` and `Response` for its whole process. The files of a worker share it, so each begins with the original ones.
declare global {
  var originalWebObjects: Pick<typeof globalThis, 'Request' | 'Response'> | undefined
}

globalThis.originalWebObjects ??= { Request, Response }
Object.assign(globalThis, globalThis.originalWebObjects)

export {}
