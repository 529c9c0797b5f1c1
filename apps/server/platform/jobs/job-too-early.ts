/** The job ran before its precondition was met, which is no error. It is retried until its attempts are used up. */
export class JobTooEarly extends Error {
  override name = 'NotYet'
}
