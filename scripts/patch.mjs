// Mends postgres.js 3.4.9 after every install. A connection that dies while a write waits never writes again
// (porsager/postgres #1208, #1209, open): after a crash of the database the pool would hang until the next
// restart. A transaction whose connection died must not go on with the connection's next session. And COPY must not
// hang: out of a table larger than the reader's buffer, into one that refuses the last rows.
import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const folder = join(dirname(dirname(fileURLToPath(import.meta.url))), 'node_modules/postgres')
const known = '3.4.9'

const changes = [
  {
    file: 'src/connection.js',
    // In terminate() and in closed(): drop the pending write and its timer.
    from: '    clearImmediate(nextWriteTimer)\n',
    to: '    clearImmediate(nextWriteTimer)\n    chunk = nextWriteTimer = null\n',
    times: 2,
  },
  {
    file: 'src/connection.js',
    // The results of the dead session are settled; the next session must not take them for its own.
    from: '    closedTime = performance.now()\n',
    to: '    query = results = errorResponse = null\n    result = new Result()\n    closedTime = performance.now()\n',
    times: 1,
  },
  {
    file: 'src/connection.js',
    from: '    if (stream)\n      return queryError(q, Errors.generic(',
    to:
      "    if (!socket)\n      return queryError(q, Errors.connection('CONNECTION_CLOSED', options))\n\n" +
      '    if (stream)\n      return queryError(q, Errors.generic(',
    times: 1,
  },
  {
    file: 'src/index.js',
    from: '        new Promise((_, reject) => connection.onclose = reject)\n',
    to: '        new Promise((_, reject) => connection.onclose = e => (dead = e, reject(e)))\n',
    times: 1,
  },
  {
    file: 'src/index.js',
    from: '    let savepoints = 0\n      , connection\n',
    to: '    let savepoints = 0\n      , dead = null\n      , connection\n',
    times: 1,
  },
  {
    file: 'src/index.js',
    from: '        q.catch(e => uncaughtError || (uncaughtError = e))\n',
    to: '        q.catch(e => uncaughtError || (uncaughtError = e))\n        if (dead)\n          return q.reject(dead)\n',
    times: 1,
  },
  {
    file: 'src/connection.js',
    // The reader was full when the last rows came: what follows them must be read whether it reads on or not.
    from: '    stream && stream.push(null)\n    stream = null\n',
    to: '    stream && stream.push(null)\n    stream = null\n    socket && socket.resume()\n',
    times: 1,
  },
  {
    file: 'src/connection.js',
    // A reader that has ended (its disk is full) never asks again: the rest is read and dropped.
    from: '    stream && (stream.push(x.subarray(5)) || socket.pause())\n',
    to: '    stream && (stream.destroyed || stream.push(x.subarray(5)) || socket.pause())\n',
    times: 1,
  },
  {
    file: 'src/connection.js',
    from: '    stream = new Stream.Readable({\n      read() { socket.resume() }\n    })\n',
    to:
      '    stream = new Stream.Readable({\n      read() { socket && socket.resume() },\n' +
      '      destroy(error, callback) {\n        socket && socket.resume()\n        callback(error)\n      }\n    })\n',
    times: 1,
  },
  {
    file: 'src/connection.js',
    // The last rows of a COPY FROM may be refused after the writer has said that it is done.
    from: '    stream && (stream.destroy(err), stream = null)\n',
    to: '    stream && (stream.destroy(err), stream = null)\n    final && (final(err), final = null)\n',
    times: 1,
  },
  {
    file: 'src/connection.js',
    from: '        callback(error)\n        socket.write(b().f().str(error + b.N).end())\n        stream = null\n',
    to: '        callback(error)\n        socket && socket.write(b().f().str(error + b.N).end())\n        stream = null\n',
    times: 2,
  },
]

const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
if (version !== known)
  fail(`postgres ${version} is installed, scripts/patch.mjs knows ${known}: look whether it is still needed.`)

for (const { file, from, to, times } of changes) {
  const path = join(folder, file)
  const text = readFileSync(path, 'utf8')
  if (text.split(to).length - 1 === times) continue
  if (text.split(from).length - 1 !== times) fail(`${path} is not as scripts/patch.mjs expects it.`)
  writeFileSync(path, text.replaceAll(from, to))
}

function fail(text) {
  console.error(text)
  process.exit(1)
}
