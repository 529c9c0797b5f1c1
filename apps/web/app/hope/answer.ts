/** The state of a request. `status`: the HTTP status of a page with this answer. */
export type Answer<Value> =
  | { state: 'loading' }
  | { state: 'loaded'; value: Value }
  | { state: 'failed'; message: string; status: 404 | 503 }
