// A feed's server, in a process of its own: it answers every request as its parent told it last.

import { createServer } from 'node:http'

let answer = { status: 503, headers: {}, body: '', ending: 'whole' }

const server = createServer((_, response) => {
  const { status, headers, body, ending } = answer
  if (ending === 'whole') {
    response.writeHead(status, headers).end(body)
    return
  }
  response.writeHead(status, { ...headers, 'Content-Length': String(Buffer.byteLength(body) + 100) })
  response.write(body, () => {
    if (ending === 'cut') response.destroy()
  })
})

process.on('message', (told) => {
  answer = told
  process.send('told')
})
process.on('disconnect', () => process.exit())
server.listen(0, '127.0.0.1', () => process.send({ port: server.address().port }))
