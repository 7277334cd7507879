import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'
import { enginePath } from 'labbox-bench/spice/engine.ts'
import { separateEngine } from 'labbox-bench/spice/separate.ts'

const ID = 'virtual:ngspice'

/** The two files of ngspice for browsers by their addresses, named after what is in them: its wrapper last. */
const files = (): [address: string, content: Buffer][] => {
  const whole = readFileSync(enginePath())
  const name = `/assets/ngspice-${createHash('sha256').update(whole).digest('hex').slice(0, 8)}`
  const { source, binary } = separateEngine(whole, `${name}.wasm`)
  return [
    [`${name}.wasm`, binary],
    [`${name}.js`, Buffer.from(source)],
  ]
}

/**
 * Makes `import url from 'virtual:ngspice'` the address of the wrapper of ngspice, which fetches the program beside it: files
 * of their own, since only the preview of a circuit needs them.
 */
export const ngspice = (): Plugin => {
  let made: ReturnType<typeof files> | undefined
  let isBuild = false
  const all = () => (made ??= files())
  return {
    name: 'labbox-ngspice',
    configResolved: ({ command }) => {
      isBuild = command === 'build'
    },
    resolveId: (id) => (id === ID ? `\0${ID}` : undefined),
    load(id) {
      if (id !== `\0${ID}`) return undefined
      if (isBuild)
        for (const [address, source] of all())
          this.emitFile({ type: 'asset', fileName: address.slice(1), source })
      return `export default ${JSON.stringify(all().at(-1)![0])}`
    },
    configureServer: ({ middlewares }) => {
      middlewares.use((request, response, next) => {
        const file = request.url?.startsWith('/assets/ngspice-') && all().find(([at]) => at === request.url)
        if (!file) return next()
        response.setHeader('Content-Type', file[0].endsWith('.js') ? 'text/javascript' : 'application/wasm')
        response.end(file[1])
      })
    },
  }
}
