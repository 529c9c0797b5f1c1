import { limits } from '@tintype/contract/limits'
import { DROPPED_PICTURES } from '../../session/clear-user-data.ts'
import { studioTexts } from '../studio-texts.ts'
import { readImageType } from './image-type.ts'

/** Marks in session storage that this tab has dropped a picture; the value is its key in the database. */
const MARKER = 'tintype.quick-drop'
const STORE = 'pictures'
/** Pictures of tabs that were closed before the upload page took them are removed with a later drop. */
const ABANDONED_MS = 60 * 60_000

/** Validates an image dropped on the overview. @returns a message, or undefined */
export async function findQuickDropProblem(file: Blob): Promise<string | undefined> {
  if (!(await readImageType(file))) return studioTexts.quickDropType
  if (file.size > limits.quickDropBytes) return studioTexts.quickDropTooLarge
  return undefined
}

/**
 * Stores an image for the upload page: the file in IndexedDB, because session storage holds about 5 MB of text, and a marker in the
 * session storage of this tab. @returns false if the browser has no room, or no database
 */
export async function storeDroppedFile(file: File, nowMs = Date.now()): Promise<boolean> {
  const key = [nowMs, Math.random()]
  try {
    await inStore((store) => {
      store.delete(IDBKeyRange.upperBound([nowMs - ABANDONED_MS]))
      return store.put(file, key)
    })
    window.sessionStorage.setItem(MARKER, JSON.stringify(key))
    return true
  } catch {
    return false
  }
}

/** Returns the stored image and removes it. */
export async function takeDroppedFile(): Promise<File | undefined> {
  const marker = window.sessionStorage.getItem(MARKER)
  if (!marker) return undefined
  window.sessionStorage.removeItem(MARKER)
  try {
    const key = JSON.parse(marker)
    return await inStore((store) => {
      const request: IDBRequest<File | undefined> = store.get(key)
      store.delete(key)
      return request
    })
  } catch {
    return undefined
  }
}

/** Runs one transaction. @returns the result of its request, once the transaction is stored */
async function inStore<T>(run: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const database = await openDatabase()
  try {
    const transaction = database.transaction(STORE, 'readwrite')
    const request = run(transaction.objectStore(STORE))
    await new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve()
      transaction.onabort = () => reject(transaction.error)
    })
    return request.result
  } finally {
    // an open connection would delay the deletion of the database at sign-out
    database.close()
  }
}

function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = window.indexedDB.open(DROPPED_PICTURES, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(STORE)
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}
