/** What is known of something that was asked for. `status`: what a page that says so is answered with. */
export type Answer<Value> =
  | { state: 'loading' }
  | { state: 'loaded'; value: Value }
  | { state: 'failed'; message: string; status: 404 | 503 }
