/** One server-sent event: its name (`message` unless it says otherwise) and its data. */
export type StreamEvent = { name: string; data: string }

/**
 * Reads server-sent events (WHATWG HTML, section 9.2) from a response body.
 *
 * `onBytes` is called for every piece that arrives, comments too: the server's heartbeat is a comment,
 * and silence is how a dead connection shows.
 */
export async function* streamEvents(
  body: ReadableStream<Uint8Array>,
  onBytes: () => void,
): AsyncGenerator<StreamEvent> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let rest = ''
  let name = 'message'
  let data: string[] = []
  try {
    for (;;) {
      const { value, done } = await reader.read()
      if (done) return
      onBytes()
      // A carriage return at the end may be half of a line's end: it waits for what follows.
      const lines = (rest + decoder.decode(value, { stream: true })).split(/\r\n|\n|\r(?!$)/)
      rest = lines.pop() ?? ''
      for (const line of lines) {
        const [field, text] = parts(line)
        if (field === 'event') name = text
        else if (field === 'data') data.push(text)
        else if (line === '') {
          if (data.length > 0) yield { name, data: data.join('\n') }
          name = 'message'
          data = []
        }
      }
    }
  } finally {
    // Stops the download when the reader loses interest; a body that already failed refuses, and that is fine.
    await reader.cancel().catch(() => {})
  }
}

function parts(line: string): [field: string, text: string] {
  const colon = line.indexOf(':')
  if (colon === -1) return [line, '']
  return [line.slice(0, colon), line.slice(colon + 1).replace(/^ /, '')]
}
