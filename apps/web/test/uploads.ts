import type { Problem } from '@tintype/contract/problems'
import { vi } from 'vitest'

/** Replaces XMLHttpRequest until the test ends. @returns the uploads, in the order in which they were sent */
export function mockUploads(): MockUpload[] {
  const sent: MockUpload[] = []
  vi.stubGlobal(
    'XMLHttpRequest',
    class extends MockUpload {
      override send(form: FormData): void {
        super.send(form)
        sent.push(this)
      }
    },
  )
  return sent
}

/** The part of XMLHttpRequest that `api/upload.ts` uses. The test reports progress and responds; call those inside `act`. */
export class MockUpload {
  readonly upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {}
  readonly headers = new Headers()
  method = ''
  path = ''
  form = new FormData()
  status = 0
  responseText = ''
  isAborted = false
  onload?: () => void
  onerror?: () => void
  onabort?: () => void

  open(method: string, path: string): void {
    Object.assign(this, { method, path })
  }

  setRequestHeader(name: string, value: string): void {
    this.headers.set(name, value)
  }

  send(form: FormData): void {
    this.form = form
  }

  abort(): void {
    if (this.status || this.isAborted) return
    this.isAborted = true
    this.onabort?.()
  }

  /** The text fields; files are in `form`. */
  get fields(): Record<string, string> {
    return Object.fromEntries([...this.form].filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
  }

  /** Like a browser, reports nothing after an abort. */
  progress(sentBytes: number, totalBytes: number): void {
    if (!this.isAborted) this.upload.onprogress?.({ loaded: sentBytes, total: totalBytes })
  }

  respond(body: object, status = 200): void {
    if (this.isAborted) return
    this.status = status
    this.responseText = JSON.stringify(body)
    this.onload?.()
  }

  refuse({ status, code, message, publicData }: Problem): void {
    this.respond({ code, message, data: publicData }, status)
  }

  /** The connection fails. */
  fail(): void {
    if (!this.isAborted) this.onerror?.()
  }
}
