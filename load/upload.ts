/**
 * One person uploads 1 GiB in chunks of 3 MiB, three at once, until the file is there with its hash checked. Reference: one raw HTTP
 * request of the same bytes that a bare server pipes to disk. Both in turns, the median of the rounds; bytes made in memory.
 * The pipe hashes nothing: where the processor has no instructions for SHA-256, `sha256MBPerS` is the most that an upload can reach.
 */
import { createHash, randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { Agent, createServer, request, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { CHUNK_BYTES, chunkCount, MAX_FILE_BYTES as GIBIBYTE } from '@labbox/contract/files/chunks.ts'
import { median, round } from './kit/figures.ts'
import { signIn } from './kit/http.ts'
import { crowdAdministrators, makeCrowd } from './kit/people.ts'
import { productEnvironment, SERVER, startProduct, withFolder } from './kit/product.ts'
import { report, ROUNDS } from './kit/report.ts'

const AT_ONCE = 3
const TOTAL = chunkCount(GIBIBYTE, CHUNK_BYTES)

/** A file of one round: a block that is sent again and again, told apart by its first bytes. */
interface Content {
  chunk(number: number): Buffer
  sha256: string
  /** How long one thread took for the hash alone. */
  hashS: number
}

const makeContent = (): Content => {
  const block = randomBytes(2 * CHUNK_BYTES)
  const chunk = (number: number) => {
    const last = GIBIBYTE - (TOTAL - 1) * CHUNK_BYTES
    const bytes = block.subarray(0, number === TOTAL ? last : CHUNK_BYTES)
    bytes.writeUInt32LE(number, 0)
    return bytes
  }
  const hash = createHash('sha256')
  const begun = performance.now()
  for (let number = 1; number <= TOTAL; number++) hash.update(chunk(number))
  return { chunk, sha256: hash.digest('hex'), hashS: (performance.now() - begun) / 1000 }
}

const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE })

const send = (
  url: string,
  { agent, headers }: { agent: Agent | false; headers: OutgoingHttpHeaders },
  write: (to: NodeJS.WritableStream) => unknown,
) =>
  new Promise<string>((resolve, reject) => {
    const sent = request(url, { agent, method: 'POST', headers }, (answer: IncomingMessage) => {
      let text = ''
      answer.on('data', (part: Buffer) => (text += part.toString()))
      answer.once('end', () => (answer.statusCode === 200 ? resolve(text) : reject(new Error(text))))
    })
    sent.once('error', reject)
    write(sent)
  })

const BOUNDARY = 'labbox-load'

const sendChunk = (url: string, token: string, content: Content, number: number): Promise<string> => {
  const bytes = Buffer.from(content.chunk(number))
  const fields = {
    chunkNumber: number,
    chunkSize: CHUNK_BYTES,
    currentChunkSize: bytes.length,
    totalSize: GIBIBYTE,
    totalChunks: TOTAL,
    identifier: content.sha256,
    filename: 'load.bin',
  }
  const form = Object.entries(fields).map(
    ([name, value]) => `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  const file = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="blob"\r\nContent-Type: application/octet-stream\r\n\r\n`
  const head = Buffer.from(form.join('') + file)
  const tail = Buffer.from(`\r\n--${BOUNDARY}--\r\n`)
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
    'content-length': head.length + bytes.length + tail.length,
  }
  return send(`${url}/api/filetransfer/uploadfile`, { agent, headers }, (to) => {
    to.write(head)
    to.write(bytes)
    to.end(tail)
  })
}

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const begun = performance.now()
  await work()
  return (performance.now() - begun) / 1000
}

const uploadOnce = (url: string, token: string, content: Content): Promise<number> =>
  timed(async () => {
    let next = 1
    let whole = 0
    const sender = async () => {
      while (next <= TOTAL) {
        const answer = JSON.parse(await sendChunk(url, token, content, next++)) as { data: { file: unknown } }
        if (answer.data.file) whole += 1
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, sender))
    if (whole !== 1) throw new Error('The file did not become whole')
  })

/** The yardstick: takes a request and pipes it to disk. */
const startPipe = async (folder: string) => {
  const path = join(folder, 'pipe.bin')
  const server = createServer((asked, answer) => {
    void pipeline(asked, createWriteStream(path)).then(() => answer.end('{}'))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    once: async (content: Content) => {
      const seconds = await timed(() =>
        // A connection kept from the previous round may be closed just when it is used again.
        send(`http://127.0.0.1:${port}`, { agent: false, headers: { 'content-length': GIBIBYTE } }, (to) => {
          const write = async () => {
            for (let number = 1; number <= TOTAL; number++)
              if (!to.write(Buffer.from(content.chunk(number))))
                await new Promise((resolve) => to.once('drain', resolve))
            to.end()
          }
          void write()
        }),
      )
      await rm(path)
      return seconds
    },
    close: () => server.close(),
  }
}

await withFolder(async (folder) => {
  makeCrowd(folder, 10)
  const product = await startProduct(SERVER, productEnvironment(folder))
  const pipe = await startPipe(folder)
  const [uploads, pipes, hashes]: [number[], number[], number[]] = [[], [], []]
  try {
    const person = await signIn(product.url, crowdAdministrators.organisation)
    for (let k = 0; k < ROUNDS; k++) {
      const content = makeContent()
      hashes.push(content.hashS)
      pipes.push(await pipe.once(content))
      uploads.push(await uploadOnce(product.url, person.token, content))
    }
    person.close()
  } finally {
    pipe.close()
    agent.destroy()
    await product.stop()
  }
  const [uploadS, pipeS] = [median(uploads), median(pipes)]
  console.table({ upload: uploads.map(round), pipe: pipes.map(round), hash: hashes.map(round) })
  report({
    ratioToPipe: round(pipeS / uploadS),
    uploadMBPerS: round(GIBIBYTE / 1e6 / uploadS),
    pipeMBPerS: round(GIBIBYTE / 1e6 / pipeS),
    sha256MBPerS: round(GIBIBYTE / 1e6 / median(hashes)),
  })
})
