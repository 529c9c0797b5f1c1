import { closeToast, showToast, type Toast } from './toast-queue.ts'

const toaster = {
  show: (message: string, options: Omit<Toast, 'message'> = {}) => showToast({ ...options, message }),
  /** Bad news: read out at once, and up to 10 s to be read. */
  fail: (message: string) => showToast({ message, tone: 'bad' }),
  close: closeToast,
}

/** `const toast = useToast()`, then `toast.show('Saved.')` or `toast.fail(messageOf(error))`. */
export function useToast() {
  return toaster
}
