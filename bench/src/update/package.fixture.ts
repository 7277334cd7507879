import { generateKeyPairSync, createHash, sign } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { signedText, type UpdateOffer } from '@labbox/contract/bench/update.ts'
import { PROGRAM } from './package.ts'

interface Entry {
  path: string
  text: string
  /** Of tar: `0` file, `2` link. */
  kind?: string
}

const header = ({ path, text, kind = '0' }: Entry): Buffer => {
  const bytes = Buffer.alloc(512)
  bytes.write(path, 0)
  bytes.write('0000644\0', 100)
  bytes.write(`${Buffer.byteLength(text).toString(8).padStart(11, '0')}\0`, 124)
  bytes.write(kind, 156)
  bytes.write('ustar\0', 257)
  return bytes
}

export const tarballOf = (entries: Entry[]): Buffer =>
  gzipSync(
    Buffer.concat([
      ...entries.flatMap((entry) => {
        const body = Buffer.from(entry.text)
        return [header(entry), body, Buffer.alloc((512 - (body.length % 512)) % 512)]
      }),
      Buffer.alloc(1024),
    ]),
  )

/** A package as npm makes it, with this program in it. */
export const packageOf = (version: string, program: string): Buffer =>
  tarballOf([
    { path: 'package/package.json', text: JSON.stringify({ name: 'labbox-bench', version, type: 'module' }) },
    { path: PROGRAM, text: program },
  ])

/** The real program under another version. */
export const programOf = async (version: string): Promise<string> => {
  const cli = fileURLToPath(new URL('../agent/cli.ts', import.meta.url))
  const { outputFiles } = await build({
    entryPoints: [cli],
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node22',
    write: false,
    logLevel: 'error',
    banner: {
      js: "import{createRequire as __createRequire}from'node:module';const require=__createRequire(import.meta.url);",
    },
    plugins: [
      {
        name: 'version',
        setup({ onLoad }) {
          onLoad({ filter: /[\\/]bench[\\/]package\.json$/ }, () => ({
            contents: JSON.stringify({ version }),
            loader: 'json',
          }))
        },
      },
    ],
  })
  return outputFiles[0]!.text
}

/** A server's key, and offers signed with it. */
export const signer = () => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  return {
    key: publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
    offer(version: string, tarball: Buffer): UpdateOffer {
      const what = {
        version,
        size: tarball.length,
        sha256: createHash('sha256').update(tarball).digest('hex'),
      }
      const signature = sign(null, Buffer.from(signedText(what)), privateKey).toString('base64')
      return { ...what, signature, attempt: 0, path: '/' }
    },
  }
}
