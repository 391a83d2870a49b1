/** The longest message, in characters. The server has the same rule and the last word. */
export const MAX_MESSAGE_LENGTH = 2000
export const NO_MESSAGE = 'Please enter a message'
export const TOO_LONG = `Please use at most ${MAX_MESSAGE_LENGTH} characters`

/** Whether a text is longer than a message may be. What a reader counts as letters counts, not what a computer does. */
export function isTooLong(text: string): boolean {
  return Array.from(text).length > MAX_MESSAGE_LENGTH
}
