import type { FieldValues, Path, UseFormSetError } from 'react-hook-form'
import { readFieldMessages, toErrorMessage } from './problem.ts'

/** Shows the server's errors in a form: at the named fields, else for the form as a whole (`errors.root`). */
export function setFormErrors<Values extends FieldValues>(setError: UseFormSetError<Values>, error: unknown): void {
  const fields = Object.entries(readFieldMessages(error))
  for (const [name, message] of fields) setError(name as Path<Values>, { message })
  if (!fields.length) setError('root', { message: toErrorMessage(error) })
}
