/**
 * Reads server-sent events (WHATWG HTML, section 9.2) from a response body.
 *
 * Yields the data of each event. `onBytes` is called for every piece that arrives, comments too:
 * the server's heartbeat is a comment, and silence is how a dead connection shows.
 */
export async function* eventData(body: ReadableStream<Uint8Array>, onBytes: () => void): AsyncGenerator<string> {
  const reader = body.pipeThrough(new TextDecoderStream() as TransformStream<Uint8Array, string>).getReader()
  let rest = ''
  let data: string[] = []
  try {
    for (;;) {
      const { value, done } = await reader.read()
      if (done) return
      onBytes()
      const lines = (rest + value).split(/\r\n|\n|\r(?!$)/)
      rest = lines.pop() ?? ''
      for (const line of lines) {
        if (line === '') {
          if (data.length > 0) yield data.join('\n')
          data = []
        } else if (line === 'data' || line.startsWith('data:')) {
          data.push(line.slice(5).replace(/^ /, ''))
        }
      }
    }
  } finally {
    // Stops the download when the reader loses interest; a body that already failed refuses, and that is fine.
    await reader.cancel().catch(() => {})
  }
}
