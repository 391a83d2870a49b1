// What may go wrong in a way that we can explain.

/** A failure with a sentence for people: what went wrong, what to do. Printed without a stack. */
export class Failure extends Error {
  /** `details`: more lines to show under the sentence, such as the end of a log. */
  constructor(message, details = '') {
    super(message)
    this.details = details
  }
}
